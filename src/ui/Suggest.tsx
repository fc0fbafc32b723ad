import { Autocomplete, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { ask } from '#src/ui/ask.ts';
import { titleCase } from '#src/ui/title-case.ts';

/** Milliseconds after the last key press before a request for suggestions. */
const DEBOUNCE = 150;

interface SuggestProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Returns known values that contain its parameter `text`. */
  endpoint: Endpoint<z.ZodType, z.ZodType<{ rows: string[] }>>;
  /** Further parameters of the endpoint. */
  query: Record<string, string>;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** A text field that suggests known values. If the suggestions cannot be loaded, it is a plain text field. */
export function Suggest({ label, name, value, error, onChange, endpoint, query, className, ...rest }: SuggestProps) {
  const { placeholder, disabled } = rest;
  const id = useId();
  const [used, setUsed] = useState(false);
  const [text] = useDebouncedValue(value.trim(), DEBOUNCE);
  const { data } = useQuery({
    queryKey: [endpoint.url, query, text],
    queryFn: ({ signal }) => ask(endpoint, { query: { ...query, text }, signal }),
    enabled: used,
    placeholderData: keepPreviousData,
  });
  return (
    <Input.Wrapper id={id} label={label} className={className}>
      <Autocomplete
        id={id}
        name={name}
        placeholder={placeholder}
        disabled={disabled}
        value={value}
        onChange={onChange}
        data={data?.rows ?? []}
        filter={({ options }) => options} // the server has already filtered
        renderOption={({ option }) => titleCase(option.value, query.of === 'near' ? 'place' : undefined)}
        error={error} // on the field instead of the wrapper, so that aria-describedby refers to the error
        onFocus={() => setUsed(true)}
      />
    </Input.Wrapper>
  );
}

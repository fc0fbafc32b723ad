import { Autocomplete, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { ask } from '#src/ui/state/ask.ts';

/** Milliseconds after the last key press before a request for suggestions. */
const DEBOUNCE = 150;

interface SuggestProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
}

interface OfEndpoint {
  /** Returns known values that contain its parameter `text`. */
  endpoint: Endpoint<z.ZodType, z.ZodType<{ rows: string[] }>>;
  /** Further parameters of the endpoint. */
  query: Record<string, string>;
}

interface OfQuery {
  /** Returns the query of the known values that contain a text. */
  like: (text: string) => UseQueryOptions<readonly string[]>;
}

const likeOf =
  ({ endpoint, query }: OfEndpoint): OfQuery['like'] =>
  (text) => ({
    queryKey: [endpoint.url, query, text],
    queryFn: async ({ signal }) => (await ask(endpoint, { query: { ...query, text }, signal })).rows,
  });

/** A text field that suggests known values, of an endpoint or of a query. If they cannot be loaded, it is a plain text field. */
export function Suggest({ label, name, value, error, onChange, ...rest }: SuggestProps & (OfEndpoint | OfQuery)) {
  const { className, placeholder, disabled } = rest;
  const like = 'like' in rest ? rest.like : likeOf(rest);
  const isPlace = 'query' in rest && rest.query.of === 'near';
  const id = useId();
  const [used, setUsed] = useState(false);
  const [text] = useDebouncedValue(value.trim(), DEBOUNCE);
  const { data } = useQuery({
    ...like(text),
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
        data={[...(data ?? [])]}
        filter={({ options }) => options} // the server has already filtered
        renderOption={({ option }) => titleCase(option.value, isPlace ? 'place' : undefined)}
        error={error} // on the field instead of the wrapper, so that aria-describedby refers to the error
        onFocus={() => setUsed(true)}
      />
    </Input.Wrapper>
  );
}

import { Autocomplete, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { ask } from '#src/ui/ask.ts';

/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 150;

interface SuggestProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Replies with values that hold its parameter `text`. */
  endpoint: Endpoint<z.ZodType, z.ZodType<{ rows: string[] }>>;
  /** What the endpoint is told beside the text. */
  query: Record<string, string>;
  className?: string;
}

/** A field of free text that suggests known values while it is filled in. Without suggestions it is a text field (R-103: silent). */
export function Suggest({ label, name, value, error, onChange, endpoint, query, className }: SuggestProps) {
  const id = useId();
  const [used, setUsed] = useState(false);
  const [text] = useDebouncedValue(value.trim(), PAUSE);
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
        value={value}
        onChange={onChange}
        data={data?.rows ?? []}
        filter={({ options }) => options} // the server has chosen
        error={error} // not the wrapper's, which would not describe the field
        onFocus={() => setUsed(true)}
      />
    </Input.Wrapper>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NamedSpecialties } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { nameSpecialties, type SpecialtyChoice } from '#src/shared/specialty-choices.ts';
import { ask, whileBusy } from '#src/ui/state/ask.ts';

/** Milliseconds after the last key press before a request for specialties. */
const PAUSE = 150;

/** The specialties that a text in the field Profession names (R-1202). Those of the text before stay while it loads. */
export function useNamedSpecialties(given: string): NamedSpecialties {
  const text = given.trim();
  const [asked] = useDebouncedValue(text, PAUSE);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: [nameSpecialties.url, asked],
    queryFn: async ({ signal }) => (await ask(nameSpecialties, { query: { text: asked }, signal })).rows,
    enabled: text !== '' && asked === text,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    retry: whileBusy,
  });
  const isListed = ({ label, profession }: SpecialtyChoice) =>
    label === profession && label.toLowerCase().includes(text.toLowerCase()); // the field has it already
  const rows = text === '' ? [] : (data ?? []).filter((row) => !isListed(row));
  const keyOf = ({ label, profession }: SpecialtyChoice) => `${label}, ${profession}`;
  const rowOf = (value: string) => rows.find((row) => keyOf(row) === value);
  return {
    found: {
      options: rows.map((row) => ({ value: keyOf(row), label: row.label })),
      loading: text !== '' && (asked !== text || isPlaceholderData || (isFetching && !data)),
    },
    draw: ({ option }) => {
      const row = rowOf(option.value);
      return row ? <Named row={row} /> : option.label;
    },
    choiceOf: (value) => {
      const row = rowOf(value);
      if (!row) return undefined;
      const { profession, specialty, subspecialty, taxonomy } = row;
      return { profession, specialty, subspecialty, taxonomy };
    },
  };
}

function Named({ row: { label, profession, taxonomy, codes } }: { row: SpecialtyChoice }) {
  const kind = label === profession ? 'Profession' : 'Specialty';
  const all = taxonomy.length === 0 && codes > 1 ? `, all ${codes} codes` : '';
  return (
    <span>
      {label}
      <span className="small muted" style={{ display: 'block' }}>
        {[`${kind}${all}`, label !== profession && profession].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#src/ui/state/ask.ts';
import { isSame } from '#src/work/openings/opening-changes.tsx';
import type { OpeningValues } from '#src/work/openings/opening-values.tsx';
import { criteriaWithChips, readLine, valuesIn } from '#src/work/openings/read-criteria.tsx';
import { termsIn } from '#src/work/openings/terms-in-text.tsx';

/** The fields whose text is read into others. */
export const lineFields = ['describe', 'mustText', 'niceText'] as const;
export type LineField = (typeof lineFields)[number];

const filled = {
  kind: 'kind',
  positions: 'positions',
  title: 'title',
  specialty: 'specialty',
  site: 'site',
  must: 'must-haves',
} as const satisfies Partial<Record<keyof OpeningValues, string>>;

/** What to do with words of a description that no criterion takes: the form has fields for more, such as pay and schedule. */
const DESCRIBED = 'Reword it, or use the fields below and remove it here.';

/** Reads lines of text into the other fields. Words that it does not understand stay, with the reason beside them. */
export function useReadingLines(values: OpeningValues, change: (values: Partial<OpeningValues>) => void) {
  const client = useQueryClient();
  const [unread, setUnread] = useState<Partial<Record<LineField, string>>>({});
  const [says, setSays] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function added(now: OpeningValues, name: LineField): Promise<Partial<OpeningValues> & { why?: string }> {
    if (name === 'describe') return described(now);
    const { chips, rest, why } = await readLine(client, now[name]);
    const read =
      name === 'mustText' ? { must: criteriaWithChips(now.must, chips) } : { nice: criteriaWithChips(now.nice, chips) };
    return { ...read, [name]: rest, ...(why && { why }) };
  }

  async function described(now: OpeningValues): Promise<Partial<OpeningValues> & { why?: string }> {
    const { terms, rest: criteria } = termsIn(now.describe);
    if (criteria === '') return { ...terms, describe: '' };
    const { chips, rest, why } = await readLine(client, criteria, DESCRIBED);
    return { ...terms, ...(await valuesIn(chips, now)), describe: rest, ...(why && { why }) };
  }

  return {
    unread,
    /** What the description filled in. */
    says,
    busy,
    /** Types into a field. */
    type: (name: LineField, text: string) => {
      setUnread((before) => ({ ...before, [name]: undefined }));
      if (name === 'describe') setSays(undefined);
      change({ [name]: text });
    },
    /** Reads some fields, by default all, and returns the values, or undefined if one has words that are not understood. */
    read: async (names: readonly LineField[] = lineFields): Promise<OpeningValues | undefined> => {
      let now = values;
      let isWhole = true;
      setBusy(true);
      for (const name of names.filter((each) => values[each].trim() !== ''))
        try {
          const { why, ...read } = await added(now, name);
          if (name === 'describe') setSays(filledIn(now, read));
          now = { ...now, ...read };
          change(read);
          setUnread((before) => ({ ...before, [name]: why }));
          isWhole &&= why === undefined;
        } catch (error) {
          setUnread((before) => ({ ...before, [name]: messageOf(error as Error) }));
          isWhole = false;
        }
      setBusy(false);
      return isWhole ? now : undefined;
    },
  };
}

/** 'Filled in: title, specialty, must-haves.' */
function filledIn(before: OpeningValues, read: Partial<OpeningValues>): string | undefined {
  const names = Object.entries(filled).filter(([name]) => {
    const key = name as keyof typeof filled;
    return key in read && !isSame(read[key], before[key]);
  });
  return names.length > 0 ? `Filled in: ${names.map(([, label]) => label).join(', ')}.` : undefined;
}

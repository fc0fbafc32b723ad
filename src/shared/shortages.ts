// The criteria of shortage areas that searches of places and of organizations share (R-1253).
import { z } from 'zod';
import { naturalNumber, parameter, repeatable } from '#src/shared/fields.ts';

/** Shortage areas of a discipline, and medically underserved areas and populations (MUA/P). */
export const shortageKinds = ['primary', 'dental', 'mental', 'mua'] as const;

/** The kinds as searches name them. */
export const shortageLabels: Readonly<Record<(typeof shortageKinds)[number], string>> = {
  primary: 'Primary care shortage area',
  dental: 'Dental shortage area',
  mental: 'Mental health shortage area',
  mua: 'Medically underserved (MUA/P)',
};

/** The kinds of a value that may have several, separated by commas: 'Dental shortage area or …'. */
export function shortagesInWords(value: string): string {
  const kinds = value.split(',');
  return shortageKinds.flatMap((kind) => (kinds.includes(kind) ? [shortageLabels[kind]] : [])).join(' or ');
}

export const shortageParameters = {
  /** A value may have several kinds, separated by commas. */
  shortage: repeatable(z.enum(shortageKinds, `must be one of ${shortageKinds.join(', ')}`), (value) =>
    value.split(','),
  ),
  shortage_score_from: parameter(naturalNumber.optional()),
};

interface Asked {
  shortage?: (typeof shortageKinds)[number][] | undefined;
  shortage_score_from?: number | undefined;
}

/** Refuses a lowest score of underserved areas, of which a lower index is a greater need. */
export function scored(query: Asked & Record<string, unknown>, { addIssue }: z.core.$RefinementCtx): void {
  for (const not of ['', 'not.'])
    if (query[`${not}shortage_score_from`] !== undefined && [query[`${not}shortage`]].flat().includes('mua'))
      addIssue({
        code: 'custom',
        path: [`${not}shortage_score_from`],
        message: 'does not apply to MUA/P, where a lower index is a greater need',
        input: query,
      });
}

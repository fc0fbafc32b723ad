// What changed of an opening while a form was open.
import { date } from '#src/shared/format.ts';
import { ApiError } from '#src/ui/state/ask.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { fieldsOf, type OpeningValues, valuesOf } from '#src/work/openings/opening-values.tsx';
import { kindLabels, payInWords, statusLabels } from '#src/work/openings/words.tsx';

/** The present opening in the reply to a change of an earlier version. */
export const presentOf = (error: Error | null): Opening | undefined =>
  error instanceof ApiError && error.code === 'changed' ? (error.details as { opening?: Opening }).opening : undefined;

/** The fields of `after` that differ from those before. */
export const changedIn = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>; // entries lose their names

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What an opening is now, where it differs: 'Pay is now $480,000–560,000. Must-haves are now others.' */
export function changesInWords(was: Opening, is: Opening): string[] {
  const says: Record<string, string> = {
    title: `it is now called ‘${is.title}’`,
    kind: `kind is now ${kindLabels[is.kind]}`,
    status: `status is now ${statusLabels[is.status]}`,
    positions: `positions are now ${is.positions}`,
    client: `client is now ${is.client?.name ?? is.client?.text ?? 'none'}`,
    site: `site is now ${is.site?.name ?? is.site?.text ?? is.site?.zip ?? 'none'}`,
    specialty: 'the specialty is another',
    must: 'the must-haves are others',
    nice: 'the nice-to-haves are others',
    ties: 'the ties are others',
    schedule: `schedule is now ${is.schedule ?? 'none'}`,
    starts_on: `start is now ${date(is.starts_on) ?? 'none'}`,
    supports_j1: is.supports_j1
      ? `the client supports J-1 waivers, said on ${date(is.supports_j1.said_on)}`
      : 'the client does not support J-1 waivers',
    external_id: `external ID is now ${is.external_id ?? 'none'}`,
  };
  const changed = changedIn(fieldsOf(valuesOf(was), was.specialty), fieldsOf(valuesOf(is), is.specialty));
  const words = Object.keys(changed).flatMap((name) => says[name] ?? []);
  const isPaid = 'pay_from' in changed || 'pay_to' in changed;
  return isPaid ? [...words, `pay is now ${payInWords(is) ?? 'none'}`] : words;
}

/** The values of the fields that the user has not changed, as they are now. */
export function untouchedNow(values: OpeningValues, was: Opening, is: Opening): Partial<OpeningValues> {
  const [before, now] = [valuesOf(was), valuesOf(is)];
  return Object.fromEntries(
    Object.entries(now).filter(([name]) => {
      const key = name as keyof OpeningValues;
      return isSame(values[key], before[key]);
    }),
  );
}

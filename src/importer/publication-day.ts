import { Refusal } from '#src/server/refusal.ts';

/** Throws a Refusal for a publisher's date that is no day, or that is over a year from now. */
export function refuseImpossible(published: string): void {
  const time = Date.parse(published);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(published);
  if (isReal && time < Date.now() + 366 * 86_400_000) return;
  const why = isReal ? 'far in the future' : 'no day';
  throw new Refusal(
    `The file is dated ${published}, which is ${why}. Give its date with --published. Nothing was changed.`,
  );
}

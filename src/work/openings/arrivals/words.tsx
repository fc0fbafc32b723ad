import { date } from '#src/shared/format.ts';
import type { Arrival } from '#src/work/openings/arrivals/contract.ts';

/** 'arrived Nov 30, 2026: newly licensed in Ohio, Mar 2026 (FSMB)'. */
export function arrivedInWords({ on, reasons }: Arrival): string {
  const texts = reasons.map(({ text, source }) => (source ? `${text} (${source})` : text));
  return `arrived ${date(on)}${texts.length > 0 ? `: ${texts.join('; ')}` : ''}`;
}

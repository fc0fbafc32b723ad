// What an opening says of itself, in words.
import { counted, date } from '#src/shared/format.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { kindLabels, payInWords, statusLabels } from '#src/work/openings/words.tsx';

/** 'Open · 34 days'; of one that has ended, 'Filled · after 34 days'. */
export function statusInWords({ status, days_open }: Pick<Opening, 'status' | 'days_open'>): string {
  const isOn = status === 'open' || status === 'hold';
  return `${statusLabels[status]} · ${isOn ? '' : 'after '}${counted(days_open, 'day')}`;
}

/** The color of a status, beside its words. */
export const statusColors: Record<Opening['status'], string> = {
  open: 'good',
  hold: 'warn',
  filled: 'plain',
  lost: 'plain',
  closed: 'plain',
};

/** The name of a client or a site. Blank without one. */
export const nameOf = (place: Opening['client']): string =>
  place?.text ?? titleCase(place?.name) ?? (place?.npi ? `NPI ${place.npi}` : '');

/** The town of the site, such as 'Columbus, OH 43215'. Blank without a site, and if its text has the ZIP code. */
export const townOfSite = (site: Opening['site']): string =>
  !site || site.text?.includes(site.zip) ? '' : townOf(site);

/** Kind, positions, pay, schedule, start and J-1 waivers. */
export const termsOf = (opening: Opening): string[] =>
  [
    kindLabels[opening.kind],
    opening.positions > 1 && counted(opening.positions, 'position'),
    payInWords(opening),
    opening.schedule,
    opening.starts_on && `starts ${date(opening.starts_on)}`,
    opening.supports_j1 && `client supports J-1 waivers (said on ${date(opening.supports_j1.said_on)})`,
  ].filter((part): part is string => Boolean(part));

/** The must-haves with the specialty, as the query of a provider search. Blank without any. */
export const mustOf = ({ must, specialty }: Pick<Opening, 'must' | 'specialty'>): string =>
  [...specialty.map((code) => `taxonomy=${code}`), must].filter(Boolean).join('&');

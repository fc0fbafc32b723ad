// A search in words, for the sheet 'About'.
import { capital } from '#src/shared/format.ts';

/** Parameters that are no criteria. */
const view = new Set(['sort', 'order', 'page', 'close']);

/** The criteria of a parsed query, such as `Last name: SMITH; State: TX or OK; not Gender: F`. */
export function wordsOf(query: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || view.has(name) ? [] : [`${nameOf(name)}: ${[value].flat().join(' or ')}`],
  );
  return said.join('; ') || 'All';
}

const nameOf = (parameter: string) => {
  const name = parameter.replace(/^not\./, '');
  const words = capital(name.replaceAll('_', ' ')).replace(/^Npi$/, 'NPI').replace(/^Zip$/, 'ZIP Code');
  return name === parameter ? words : `not ${words}`;
};

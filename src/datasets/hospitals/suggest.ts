import { findHospitals } from '#src/datasets/hospitals/queries.ts';
import type { Database } from '#src/server/database.ts';
import { links } from '#src/shared/links.ts';
import { stateCodeOf } from '#src/shared/states.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

const asked =
  /^hospitals? (?:in|near|at|around) (?:zip )?(?:code )?(?:(?<zip>\d{5})|(?<place>\p{L}[\p{L}.' -]*?),?(?: (?<state>[a-z]{2}))?)$/iu;

/** The hospitals of a ZIP code, a city or a state that a text asks for: `hospitals in 43215`, `hospitals in Austin, TX`. */
export async function suggestHospitals(database: Database, text: string): Promise<Suggestions> {
  const { zip, place = '', state: code } = asked.exec(text)?.groups ?? {};
  if (!zip && !place) return nothing;
  const whole = stateCodeOf(place); // a state by its name or code, not a city
  const state = whole ?? code?.toUpperCase();
  const criteria = zip ? { zip } : { ...(!whole && { city: place }), ...(state && { state }) };
  const { total, rows } = await findHospitals(database, { ...criteria, order: 'asc', page: 1 });
  if (total === 0) return nothing;
  const path = links.hospitals(criteria);
  return {
    rows: rows.slice(0, OFFERED).map(({ ccn, facility_name, city, state }) => ({
      label: facility_name ?? ccn,
      detail: [city, state].filter(Boolean).join(', ') || null,
      path: links.hospital(ccn),
    })),
    exact: true,
    all: total > OFFERED ? { total, path } : undefined,
    path,
  };
}

import type { z } from 'zod';
import type { mapShortageFacilities, ShortageMap } from '#src/datasets/shortages/contract.ts';
import type { CountyShape } from '#src/datasets/shortages/layer/in-view.tsx';
import { levelInWords, type ShortageKind } from '#src/datasets/shortages/layer/layer.tsx';
import { count } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';

/** Counties beyond this number are counted, not named: first those without a designation, then all. */
const MANY = 40;

interface InViewProps {
  kind: ShortageKind;
  rows: ShortageMap['rows'];
  /** All counties of the map. */
  shapes: readonly CountyShape[];
  /** Those in its visible part. */
  inView: readonly CountyShape[];
  /** Undefined for a kind without facilities, and until they are known. */
  facilities: z.output<typeof mapShortageFacilities.response> | undefined;
}

/** What the layer shows in the visible part of a map, as text. */
export function InView({ kind, rows, shapes, inView, facilities }: InViewProps) {
  const found = new Map(rows.map((row) => [row.county_fips, row]));
  const known = new Set(shapes.map(({ county_fips }) => county_fips));
  const states = new Set(inView.map(({ county_fips }) => county_fips.slice(0, 2)));
  const others = rows.filter(({ county_fips }) => !known.has(county_fips) && states.has(county_fips.slice(0, 2)));
  const designated = inView.filter(({ county_fips }) => found.has(county_fips));
  const named = inView.length > MANY ? designated : inView;
  const at = (level: 'county' | 'part') =>
    designated.filter(({ county_fips }) => found.get(county_fips)?.level === level).length;
  return (
    <>
      {inView.length > MANY && (
        <p>
          {count(inView.length)} counties in view: {count(at('county'))} wholly designated, {count(at('part'))} in part.
          {designated.length > MANY && ' Zoom in to read their names.'}
        </p>
      )}
      {named.length <= MANY && (
        <ul aria-label="Counties in view">
          {named.map(({ county_fips, name }) => {
            const row = found.get(county_fips);
            return (
              <li key={county_fips}>
                <b>{name}</b>: {row ? levelInWords(kind, row) : 'No designation found'}
              </li>
            );
          })}
        </ul>
      )}
      {others.length > 0 && (
        <p className="small muted">
          Not drawn, because the outlines are those of 2017:{' '}
          {others.map((row) => `${row.county ?? row.county_fips}: ${levelInWords(kind, row)}`).join(' · ')}
        </p>
      )}
      {facilities && facilities.total > 0 && (
        <FirstFew of={facilities.rows} things="facilities">
          {(shown) => (
            <ul aria-label="Designated facilities in view">
              {shown.map(({ designation_id, name, city, state, score, latitude, longitude }) => (
                <li key={`${designation_id} ${name} ${latitude} ${longitude}`}>
                  <b>{titleCase(name, 'organization') ?? 'A facility without a name'}</b>
                  {', '}
                  {[titleCase(city, 'place'), state].filter(Boolean).join(', ')}
                  {score !== null && `, score ${score}`}
                </li>
              ))}
            </ul>
          )}
        </FirstFew>
      )}
      {facilities && facilities.total > facilities.rows.length && (
        <p className="small muted">
          The {count(facilities.rows.length)} with the highest scores of {count(facilities.total)} facilities in view.
          Zoom in to see all.
        </p>
      )}
    </>
  );
}

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShortageMap } from '#src/datasets/shortages/contract.ts';
import { layerLabels, type ShortageKind } from '#src/datasets/shortages/layer/layer.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';

interface StateTableProps {
  kind: ShortageKind;
  data: ShortageMap;
}

/** What the map of the states shows, as text: the counties of each state with their levels, and its facilities. */
export function StateTable({ kind, data: { rows, states } }: StateTableProps) {
  const ofState = Map.groupBy(rows, ({ state }) => state);
  const shown = states
    .filter(({ whole, part, facilities }) => whole + part + facilities > 0)
    .toSorted((one, other) => stateName(one.state).localeCompare(stateName(other.state)));
  return (
    <details>
      <Text component="summary" fw={560}>
        Counties and facilities by state, as a table
      </Text>
      <PlainTable
        headers={['State', 'Whole counties', 'Counties in part', 'All counties', 'Facilities', 'Names']}
        look="numbers"
        aria-label={`${layerLabels[kind]} by state`}
      >
        {shown.map(({ state, counties, whole, part, facilities }) => (
          <tr key={state}>
            <td data-first>
              <Link to={links.places({ state, shortage: kind })}>{stateName(state)}</Link>
            </td>
            <Cell of="whole">{whole}</Cell>
            <Cell of="in part">{part}</Cell>
            <Cell of="counties">{counties}</Cell>
            <Cell of="facilities">{facilities}</Cell>
            <td style={{ textAlign: 'left' }}>
              <Names state={state} counties={ofState.get(state) ?? []} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <Text component="p" className="small muted" my={12}>
        States without a designation are left out. The map has the counties of 2017 without the territories. Connecticut
        is counted by its planning regions and by its counties of before 2022, because HRSA designates both. A state
        opens its ZIP codes in designated counties.
      </Text>
    </details>
  );
}

const Cell = ({ of, children }: { of: string; children: number }) => (
  <td className="num">
    {count(children)}{' '}
    <Text component="span" hiddenFrom="sm" className="small muted">
      {of}
    </Text>
  </td>
);

/** The designated counties of a state, behind a button. */
function Names({ state, counties }: { state: string; counties: ShortageMap['rows'] }): ReactNode {
  if (counties.length === 0) return null;
  const named = (level: 'county' | 'part') =>
    counties.flatMap((each) => (each.level === level ? [nameOf(each)] : [])).join(' · ');
  const [whole, part] = [named('county'), named('part')];
  return (
    <details>
      <summary aria-label={`Names of the counties of ${stateName(state)}`}>Names</summary>
      {whole && <p className="small">Whole: {whole}</p>}
      {part && <p className="small">In part: {part}</p>}
    </details>
  );
}

/** HRSA writes the state after the name. */
const nameOf = ({ county, county_fips }: ShortageMap['rows'][number]) =>
  county?.replace(/, [A-Z]{2}$/, '') ?? county_fips;

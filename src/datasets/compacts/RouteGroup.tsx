import { NativeSelect, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { compactsQuery } from '#src/datasets/compacts/questions.tsx';
import { compacts } from '#src/shared/compacts.ts';
import { count, date } from '#src/shared/format.ts';
import { stateName, states } from '#src/shared/states.ts';
import type { OwnProps } from '#src/ui/rail/groups.ts';

const answers = { '': 'Either', licensed: 'Active license', compact: 'Compact route' };

/** The filter by an active license in a state, or a route there (R-1261). */
export function RouteGroup({ criteria, change, counts }: OwnProps<'licensed_or_route' | 'route'>) {
  const state = criteria.licensed_or_route[0]?.toUpperCase() ?? '';
  return (
    <Stack gap={8}>
      <NativeSelect
        size="xs"
        label="State of the job"
        value={state}
        data={[{ value: '', label: 'Any' }, ...Object.entries(states).map(([value, label]) => ({ value, label }))]}
        onChange={({ currentTarget: { value } }) =>
          change({ licensed_or_route: value ? [value] : [], ...(!value && { route: [] }) })
        }
      />
      {state && (
        <Radio.Group
          aria-label="License or route"
          value={criteria.route[0] ?? ''}
          onChange={(value) => change({ route: value ? [value] : [] })}
        >
          <Stack gap={8}>
            {Object.entries(answers).map(([value, label]) => {
              const people = counts[value];
              return (
                <Radio
                  key={value}
                  size="xs"
                  value={value}
                  label={people === undefined ? label : `${label} (${count(people)})`}
                />
              );
            })}
          </Stack>
        </Radio.Group>
      )}
      {state && <RoutesTo state={state} />}
    </Stack>
  );
}

/** The compacts that lead to a state, how old that knowledge is, and what a route does not say. */
function RoutesTo({ state }: { state: string }) {
  const { data } = useQuery(compactsQuery);
  if (!data) return null;
  const open = data.rows.filter((row) => row.state === state && row.in_force);
  if (open.length === 0)
    return (
      <p className="small muted">
        No compact in force in {stateName(state)} is on record here: only licenses are found.
      </p>
    );
  return (
    <>
      {open.map(({ compact, checked_on, stale }) => (
        <p className="small muted" key={compact}>
          {compacts[compact].name}: {compacts[compact].people} may be eligible for {compacts[compact].gives}. Checked{' '}
          {date(checked_on)}
          {stale && `, more than ${data.stale_after} days ago: check with the compact`}.
        </p>
      ))}
      <p className="small muted">
        The practice address is used in place of residence. Federal sites often take any state’s license; ask the site.
      </p>
    </>
  );
}

import { Group, Stack } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { titleCase } from '#src/shared/title-case.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import type { OwnProps } from '#src/ui/rail/groups.ts';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';
import { Segments } from '#src/ui/results/Segments.tsx';

type Parameter = 'near' | 'miles' | 'city' | 'zip';

interface PlaceFilterProps extends OwnProps<Parameter> {
  /** Further filters of the circle. */
  children?: ReactNode;
  /** Returns the query of the cities that a refused place may mean. */
  citiesLike: (near: string) => UseQueryOptions<readonly string[]>;
}

/** The choices of miles. */
const distances = ['10', '25', '50', '100'];

/** The choices with the one of the search, the shortest first. */
const distancesWith = (miles: string) =>
  [...new Set([...distances, miles])].sort((one, other) => Number(one) - Number(other));

/** Filters by place: a circle, a city or a ZIP code. */
export function PlaceFilter({ criteria, change, isOff, problemOf, children, citiesLike }: PlaceFilterProps) {
  const miles = criteria.miles[0] ?? '25';
  const [near = ''] = criteria.near;
  const isRefused = near !== '' && problemOf('near') !== undefined;
  const { data: cities = [] } = useQuery({ ...citiesLike(near), enabled: isRefused });
  return (
    <Stack gap={8}>
      <TextFilter
        label="Near"
        placeholder="ZIP or Austin, TX"
        values={criteria.near}
        off={isOff('near')}
        problem={problemOf('near')}
        onChange={(near) => change(near.length > 0 ? { near } : { near, miles: [] })}
      />
      {isRefused && cities.length > 0 && (
        <Group gap="2px 10px" role="group" aria-label="Did you mean">
          {cities.map((city) => (
            <QuietButton key={city} onClick={() => change({ near: [city] })}>
              {titleCase(city, 'place')}
            </QuietButton>
          ))}
        </Group>
      )}
      {criteria.near.length > 0 && (
        <>
          <span className="small muted" aria-hidden>
            Within miles
          </span>
          <Segments
            label="Within miles"
            grow
            disabled={isOff('miles')}
            value={miles}
            choices={distancesWith(miles).map((value) => ({ value, label: value }))}
            onChange={(value) => change({ miles: [value] })}
          />
          {isOff('miles') && <p className="small muted">Miles are off on this site.</p>}
          {children}
          <p className="small muted">Distances are between ZIP Code centers.</p>
        </>
      )}
      <TextFilter label="City" values={criteria.city} off={isOff('city')} onChange={(city) => change({ city })} />
      <TextFilter
        label="ZIP Code"
        values={criteria.zip}
        off={isOff('zip')}
        problem={problemOf('zip')}
        onChange={(zip) => change({ zip })}
      />
    </Stack>
  );
}

import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listByCity } from '#src/datasets/listings/contract.ts';
import { ProviderList } from '#src/datasets/listings/ProviderList.tsx';
import { EVERY_TYPE } from '#src/datasets/listings/TypePicker.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dottedCode } from '#src/shared/format.ts';
import type { ListView } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';
import type { Query } from '#src/ui/state/ask.ts';

interface CityListProps {
  state: string;
  city: string;
  /** A taxonomy code or `EVERY_TYPE`. */
  type: string;
  view: ListView;
  viewed: Query;
}

/** The providers of a city, of one type or all. */
export function CityList({ state, city, type, view, viewed }: CityListProps) {
  const code = type === EVERY_TYPE ? '' : type;
  const name = useQuery(meaningsQuery(code ? [code] : [])).data?.get(code)?.display_name;
  const search = useSearch(listByCity, { params: { state }, criteria: { city, type: code }, viewed });
  return (
    <>
      {code && (
        <p>
          <Badge>{name ?? dottedCode(code)}</Badge>
        </p>
      )}
      <ProviderList
        search={search}
        view={view}
        none={{
          title: 'No Healthcare Providers Found',
          advice: `No ${code && `${name ?? dottedCode(code)} `}providers found in this location`,
        }}
      />
    </>
  );
}

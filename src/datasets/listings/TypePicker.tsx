import { Link } from 'react-router';
import { listProviderTypes } from '#src/datasets/listings/contract.ts';
import { NameList } from '#src/datasets/listings/NameList.tsx';
import { NamesSkeleton } from '#src/datasets/listings/NamesSkeleton.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { pagesBefore } from '#src/ui/state/history.ts';

/** The `type` in the URL for providers of all types. */
export const EVERY_TYPE = 'ALL';

/** The provider types of a city, with links to their lists. */
export function TypePicker({ state, city }: { state: string; city: string }) {
  const search = useSearch(listProviderTypes, { params: { state }, criteria: { city } });
  const from = { picker: pagesBefore() };
  return (
    <ResultsCard search={search} skeleton={<NamesSkeleton />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title="No Healthcare Providers Found">
            No provider is listed in {titleCase(city, 'place')}.{' '}
            <Link to={links.cities(state)}>Choose another city</Link>
          </EmptyState>
        ) : (
          <NameList
            key={`${state} ${city}`}
            heading="What type of healthcare provider are you looking for?"
            placeholder="Search provider types..."
            noMatch="No provider types match your search"
            rows={rows}
            idOf={({ code }) => code}
            nameOf={({ name }) => name}
            long
            first={
              <li>
                <Link to={links.city(state, city, { type: EVERY_TYPE })} state={from}>
                  <b>All provider types</b>
                </Link>
              </li>
            }
          >
            {({ code, name, providers }) => (
              <Link to={links.city(state, city, { type: code })} state={from}>
                {name}
                <span className="muted small num">{count(providers)}</span>
              </Link>
            )}
          </NameList>
        )
      }
    </ResultsCard>
  );
}

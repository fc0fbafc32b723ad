import { Badge, Group } from '@mantine/core';
import {
  DEFAULT_CORE_TYPE,
  DEFAULT_COUNTRY,
  type School,
  searchSchools,
  sortValues,
} from '#src/datasets/schools/contract.ts';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { blank, type SchoolCriteria, SchoolForm } from '#src/datasets/schools/SchoolForm.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { states } from '#src/shared/states.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { GridSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(addressOf(schoolFields), sortValues);
const heads = headsOf(schoolFields);
const sorts = sortValues.map((sort) => heads[sort]);

/** The medical school directory. */
export function SchoolSearch() {
  const list = useList(address);
  const defaultState = states[useDefaultState()] ?? '';
  const criteria = list.asked ? overridden(list.criteria) : { ...list.criteria, state_name: defaultState };
  const search = useSearch(searchSchools, { criteria: withDefaults(criteria), view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);
  return (
    <>
      <Crumbs here="Medical Schools" />
      <PageHead title="Medical School Directory" stamp={useListStamp('schools', 'medical schools', 'WDMS')} />
      <SchoolForm
        criteria={criteria}
        defaultState={defaultState}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
      />
      {list.asked ? (
        <ResultsCard search={search} skeleton={<GridSkeleton />} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No medical schools found matching your criteria">
                Try part of a name, or another country.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${counted(reply.total, 'medical school')}`}
                reply={reply}
                view={list.view}
                late={search.isPlaceholderData}
                sorts={sorts}
              >
                {(rows) => (
                  <CardGrid
                    label="Medical schools"
                    rows={rows}
                    idOf={({ core_id }) => core_id}
                    hrefOf={({ core_id }) => links.school(core_id)}
                  >
                    {(school) => <SchoolCard school={school} />}
                  </CardGrid>
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>
          Search with the form as it stands to list the medical schools of {defaultState || 'the United States'}.
        </Hint>
      )}
    </>
  );
}

/** A core id overrides all other criteria, so no field shows one that is not applied. */
const overridden = ({ core_id, ...others }: SchoolCriteria): SchoolCriteria =>
  core_id ? { ...blank, core_id } : { ...others, core_id };

/** What the form shows where the address says nothing applies to the search too. */
const withDefaults = (criteria: SchoolCriteria): SchoolCriteria =>
  criteria.core_id
    ? criteria
    : {
        ...criteria,
        core_type: criteria.core_type || DEFAULT_CORE_TYPE,
        country_name: criteria.country_name || DEFAULT_COUNTRY,
      };

const SchoolCard = ({ school: { core_id, core_type, name, city, state_name, country_name } }: { school: School }) => (
  <>
    <b>{name}</b>
    <Group gap="2px 8px">
      {core_type && <Badge>{core_type}</Badge>}
      <span className="num muted">{core_id}</span>
    </Group>
    <span>{[city, state_name].filter(Boolean).join(', ')}</span>
    <span className="muted">{country_name}</span>
  </>
);

import { choicesOf, columns, filters, ProgramSummary } from '#src/datasets/programs/columns.tsx';
import { searchPrograms, sortColumns } from '#src/datasets/programs/contract.ts';
import { lastInAddress, programFields } from '#src/datasets/programs/dataset.ts';
import { blank, type ProgramCriteria, ProgramForm } from '#src/datasets/programs/ProgramForm.tsx';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { addressOf } from '#src/ui/declared.ts';
import { useFormCriteria } from '#src/ui/default-state.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';
import { single } from '#src/ui/search-params.ts';
import { useListStamp } from '#src/ui/site.ts';

const { program_number, name, ...others } = addressOf(programFields, lastInAddress);
const address = listAddress({ program_number, name, keyword: single, ...others }, sortColumns);
const skeleton = <TableSkeleton headers={columns.map(({ header }) => header)} />;

/** The search for residency and fellowship programs. */
export function ProgramSearch() {
  const list = useList(address);
  const criteria = inForm(useFormCriteria(list));
  const search = useSearch(searchPrograms, { criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);
  return (
    <>
      <Crumbs here="GME Programs" />
      <PageHead
        title="GME Program Search"
        subtitle="Search Residency & Fellowship Programs"
        stamp={useListStamp('programs', 'programs', 'ACGME')}
      />
      <ProgramForm
        criteria={criteria}
        refused={list.refused}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
        onRefuse={list.refuse}
      />
      {list.asked ? (
        <ResultsCard search={search} skeleton={skeleton} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No programs found matching your criteria">
                Try part of a name, a keyword, or fewer fields.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${counted(reply.total, 'program')}`}
                reply={reply}
                view={list.view}
                late={search.isPlaceholderData}
                sorts={columns}
                filters={filters}
                choicesOf={choicesOf}
              >
                {(rows) => (
                  <ResultsTable
                    label="Programs"
                    columns={columns}
                    rows={rows}
                    idOf={({ program_number }) => program_number}
                    hrefOf={({ program_number }) => links.program(program_number)}
                    summary={(row) => <ProgramSummary row={row} />}
                    sort={list.view.sort}
                    onSort={list.view.onSort}
                  />
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Use the search form above to find GME programs</Hint>
      )}
    </>
  );
}

/** The criteria of an address that the form has a field for: a number is searched alone, and only dual programs have a second specialty. */
function inForm(criteria: ProgramCriteria): ProgramCriteria {
  const { program_number, type } = criteria;
  if (program_number) return { ...blank, program_number };
  return type === 'D' ? criteria : { ...criteria, specialty_2: '', sub_specialty_2: '' };
}

import { Badge, Group } from '@mantine/core';
import type { Ref } from 'react';
import type { RegistryResult } from '#src/datasets/registry/contract.ts';
import { nameOf, placeOf } from '#src/datasets/registry/words.tsx';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { count, counted, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { states } from '#src/shared/states.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import type { ListView } from '#src/ui/list.ts';
import { Pair } from '#src/ui/Pair.tsx';
import { PhoneLink, useFinger } from '#src/ui/PhoneLink.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { GridSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

interface RegistryResultsProps {
  search: Search<Page>;
  view: ListView;
  ref: Ref<HTMLElement>;
  /** The state that the search is limited to; blank: none. */
  state: string;
  onEveryState: () => void;
}

interface Page {
  total: number;
  page: number;
  page_size: number;
  results: RegistryResult[];
}

const skeleton = <GridSkeleton />;

/** What the results can be sorted by. */
const sorts = [
  { id: 'name', header: 'Name' },
  { id: 'last_name', header: 'Last Name' },
  { id: 'first_name', header: 'First Name' },
  { id: 'city', header: 'City' },
  { id: 'state', header: 'State' },
  { id: 'type', header: 'Type' },
];

/** Results of a registry search, in pages of its limit. */
export function RegistryResults({ search, view, ref, state, onEveryState }: RegistryResultsProps) {
  const finger = useFinger();
  return (
    <ResultsCard search={search} skeleton={skeleton} ref={ref}>
      {({ results, ...reply }) => (
        <>
          {state !== '' && <StateChip state={state} onRemove={onEveryState} />}
          {reply.total === 0 ? (
            <EmptyState title="No results found matching your criteria">
              Check the spelling, try part of a name, or clear the state.
            </EmptyState>
          ) : (
            <Found
              heading={headingOf({ results, ...reply })}
              reply={{ ...reply, rows: results }}
              view={view}
              late={search.isPlaceholderData}
              sorts={sorts}
            >
              {(rows) => (
                <CardGrid
                  label="Registry results"
                  rows={rows}
                  idOf={({ number }) => number}
                  hrefOf={({ number }) => links.registryRecord(number)}
                  tapped={({ addresses: [address] }) => finger && <PhoneLink number={address?.telephone_number} />}
                >
                  {(result) => <Card result={result} phoneApart={finger} />}
                </CardGrid>
              )}
            </Found>
          )}
        </>
      )}
    </ResultsCard>
  );
}

/** The whole number, and which of them the page shows where it does not show all. */
function headingOf({ total, page, page_size, results }: Page): string {
  if (results.length === total) return `Found ${counted(total, 'result')}`;
  if (page === 1) return `First ${count(results.length)} of ${counted(total, 'result')}`;
  const before = (page - 1) * page_size;
  if (results.length === 0) return `Found ${counted(total, 'result')}`;
  return `${count(before + 1)}–${count(before + results.length)} of ${counted(total, 'result')}`;
}

function Card({ result, phoneApart }: { result: RegistryResult; phoneApart: boolean }) {
  const [address] = result.addresses;
  const [taxonomy] = result.taxonomies;
  return (
    <>
      <b>{nameOf(result)}</b>
      <span className="num muted small">NPI {result.number}</span>
      {taxonomy && (
        <PrimaryTaxonomy
          row={{ ...taxonomy, primary_taxonomy: taxonomy.code }}
          badge={taxonomy.primary && <Badge>Primary</Badge>}
        />
      )}
      <Pair className="muted small">
        <span>{address && placeOf(address)}</span>
        {!phoneApart && <span className="num nowrap">{phone(address?.telephone_number)}</span>}
      </Pair>
    </>
  );
}

/** The state that a search is limited to, which may be the form's preset: one click searches every state. */
const StateChip = ({ state, onRemove }: { state: string; onRemove: () => void }) => (
  <Group gap={6} px="md" py={10} fz={12.5} style={{ borderBottom: '1px solid var(--line)' }}>
    <span className="muted">Only in</span>
    <Chip removeLabel={`Remove ${states[state] ?? state}`} onRemove={onRemove}>
      {states[state] ?? state}
    </Chip>
  </Group>
);

import { Group } from '@mantine/core';
import { CertificateTag } from '#src/datasets/certifications/CertificateTag.tsx';
import {
  CertificationQuery,
  type CertifiedProvider,
  searchCertifications,
  sortValues,
} from '#src/datasets/certifications/contract.ts';
import { certificateFields, certificationFields } from '#src/datasets/certifications/dataset.ts';
import { headsOf } from '#src/shared/declare.ts';
import { counted, personName } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { NpiForm } from '#src/ui/NpiForm.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { GridSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(addressOf(certificationFields), sortValues);

const heads = { ...headsOf(certificationFields), ...headsOf(certificateFields) };
const sorts = sortValues.filter((sort) => sort !== 'npi').map((sort) => heads[sort]);

/** The search of board certified people by NPI. */
export function CertificationSearch() {
  const list = useList(address);
  const { criteria, view } = list;
  const search = useSearch(searchCertifications, { criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);

  return (
    <>
      <Crumbs here="Board Certification" />
      <PageHead
        title="ABMS Board Certification Search"
        stamp={useListStamp('certified_providers', 'board certified providers', 'ABMS')}
      />
      <NpiForm
        label="Board certification search"
        submit="Search ABMS Records"
        criteria={criteria}
        query={CertificationQuery}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
      />
      {list.asked ? (
        <ResultsCard key={criteria.npi} search={search} skeleton={<GridSkeleton />} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No ABMS records found matching your search criteria">
                Check the number, or leave it empty to list every board certified provider.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${counted(reply.total, 'provider')}`}
                reply={reply}
                view={view}
                late={search.isPlaceholderData}
                sorts={sorts}
              >
                {(rows) => (
                  <CardGrid
                    label="Board certified providers"
                    rows={rows}
                    idOf={({ npi }) => npi}
                    hrefOf={({ npi }) => links.provider(npi)}
                  >
                    {(provider) => <ProviderCard provider={provider} />}
                  </CardGrid>
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Enter an NPI, or search with an empty form to list every board certified provider.</Hint>
      )}
    </>
  );
}

/** A person with every certificate and its status; without one, what the record is. */
function ProviderCard({ provider }: { provider: CertifiedProvider }) {
  const { npi, record_type, held, city, state } = provider;
  return (
    <>
      <b>{personName(provider)}</b>
      <span className="num muted">{npi}</span>
      {held.map((certificate) => (
        <Group key={certificate.certificate_id} gap="2px 8px">
          <span>{certificate.certificate_name ?? `Certificate ${certificate.certificate_id}`}</span>
          <CertificateTag record={certificate} />
        </Group>
      ))}
      {held.length === 0 && (
        <Group gap="2px 8px">
          <CertificateTag record={{ record_type, end_date: null }} />
        </Group>
      )}
      <span className="muted">{[city, state].filter(Boolean).join(', ')}</span>
    </>
  );
}

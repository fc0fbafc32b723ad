import { Link, useParams } from 'react-router';
import { DeactivatedRecord } from '#src/datasets/nppes/Deactivated.tsx';
import { deactivationOf } from '#src/datasets/nppes/DeactivatedHint.tsx';
import { getRegistryRecord, REGISTRY_NOT_FOUND, type RegistryRecord } from '#src/datasets/registry/contract.ts';
import { RegistryCards } from '#src/datasets/registry/RegistryCards.tsx';
import { RegistryHeader } from '#src/datasets/registry/RegistryHeader.tsx';
import { recordTitle } from '#src/datasets/registry/words.tsx';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { isPhoneHidden, useMarks } from '#src/ui/marks/marks.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { PhonesHidden } from '#src/ui/record/hidden-phones.ts';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';

const trail = [{ label: 'NPI Registry', path: links.registry() }];

/** The page of a registry record. */
export function RegistryPage() {
  const { npi = '' } = useParams();
  const detail = useDetail(getRegistryRecord, { number: npi });
  const { data, missing } = detail;
  const deactivation = deactivationOf(missing);
  const name = deactivation ? `NPI ${npi}` : missing ? REGISTRY_NOT_FOUND : data && recordTitle(data);
  useRecordTitle(detail, name, `NPI Registry ${npi}`);
  return (
    <>
      <Crumbs trail={trail} here={name ?? npi} />
      <BackLink to={links.registry()}>Back to Search</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() =>
          deactivation ? (
            <DeactivatedRecord npi={npi} name={`NPI ${npi}`} deactivation={deactivation} />
          ) : (
            <Missing npi={npi} />
          )
        }
      >
        {(record) => <Record record={record} />}
      </DetailContent>
    </>
  );
}

function Record({ record }: { record: RegistryRecord }) {
  const hidden = isPhoneHidden(useMarks([record.number]).get(record.number));
  return (
    <PhonesHidden value={hidden}>
      <RegistryHeader record={record} />
      <RegistryCards record={record} />
    </PhonesHidden>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[5, 4, 5, 2]} />
  </>
);

const Missing = ({ npi }: { npi: string }) => (
  <NotFound title={REGISTRY_NOT_FOUND}>
    No provider or organization has NPI {npi}. Check the number, or{' '}
    <Link to={links.registry()}>search the registry</Link>.
  </NotFound>
);

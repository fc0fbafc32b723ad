import { Link, useParams } from 'react-router';
import { DeactivatedRecord } from '#src/datasets/nppes/Deactivated.tsx';
import { deactivationOf } from '#src/datasets/nppes/DeactivatedHint.tsx';
import { getOrganization, ORGANIZATION_NOT_FOUND, Organization } from '#src/datasets/organizations/contract.ts';
import { OrganizationCards } from '#src/datasets/organizations/OrganizationCards.tsx';
import { OrganizationHeader } from '#src/datasets/organizations/OrganizationHeader.tsx';
import { ZipMap } from '#src/datasets/places/ZipMap.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';

const trail = [{ label: 'Healthcare Organizations', path: links.organizations() }];

/** The page of an organization. */
export function OrganizationPage() {
  const { npi = '' } = useParams();
  const detail = useDetail(getOrganization, { npi });
  const { missing } = detail;
  const deactivation = deactivationOf(missing);
  const data = deactivation ? Organization.safeParse(deactivation.last_known).data : detail.data;
  const known = data && (titleCase(data.name) ?? data.npi);
  const name = deactivation ? (known ?? `NPI ${npi}`) : missing ? ORGANIZATION_NOT_FOUND : known;
  useRecordTitle(detail, name, `NPI ${npi}`);
  return (
    <>
      <Crumbs trail={trail} here={name ?? npi} />
      <BackLink to={links.organizations()}>Back to Organizations</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={({ code }) =>
          deactivation ? (
            <DeactivatedRecord npi={npi} name={name ?? npi} deactivation={deactivation}>
              {data && (
                <>
                  <OrganizationHeader organization={data} name={name ?? npi} />
                  <OrganizationCards organization={data} />
                </>
              )}
            </DeactivatedRecord>
          ) : (
            <Missing npi={npi} provider={code === 'provider'} />
          )
        }
      >
        {(organization) => (
          <>
            <OrganizationHeader organization={organization} name={name ?? npi} />
            <OrganizationCards organization={organization} />
            {organization.zip && <ZipMap zip={organization.zip.slice(0, 5)} />}
          </>
        )}
      </DetailContent>
    </>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[5, 4, 4, 3]} />
  </>
);

/** The message for an NPI that is unknown or belongs to an individual. */
const Missing = ({ npi, provider }: { npi: string; provider: boolean }) => (
  <NotFound title={ORGANIZATION_NOT_FOUND}>
    {provider ? (
      <>
        {npi} is the NPI of an individual. <Link to={links.provider(npi)}>Open the provider</Link>
      </>
    ) : (
      <>
        No organization is listed under NPI {npi}. Check the number, or{' '}
        <Link to={links.organizations()}>search by name</Link>.
      </>
    )}
  </NotFound>
);

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { getOrganization, NOT_FOUND } from '#src/datasets/organizations/contract.ts';
import { OrganizationCards } from '#src/datasets/organizations/OrganizationCards.tsx';
import { OrganizationHeader } from '#src/datasets/organizations/OrganizationHeader.tsx';
import { links } from '#src/shared/links.ts';
import { ApiError, ask } from '#src/ui/ask.ts';
import { BackLink } from '#src/ui/BackLink.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import { CardsSkeleton, WhoSkeleton } from '#src/ui/Skeletons.tsx';

const trail = [{ label: 'Healthcare Organizations', path: links.organizations() }];

/** Everything known about one organization (spec §2). */
export function OrganizationPage() {
  const { npi = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [getOrganization.url, npi],
    queryFn: ({ signal }) => ask(getOrganization, { params: { npi }, signal }),
  });
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const name = data && (data.name ?? data.npi);
  useTitle(missing ? NOT_FOUND : name);
  return (
    <>
      <Crumbs trail={trail} here={name ?? (missing ? NOT_FOUND : npi)} />
      <BackLink to={links.organizations()}>Back to Organizations</BackLink>
      {missing ? (
        <Missing npi={npi} provider={error.code === 'provider'} />
      ) : error ? (
        <ErrorBox sentence={error.message} advice="Wait a moment and try again." onRetry={() => void refetch()} />
      ) : data && name ? (
        <>
          <OrganizationHeader organization={data} name={name} />
          <OrganizationCards organization={data} />
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

const Loading = () => (
  <>
    <WhoSkeleton />
    <CardsSkeleton lines={[5, 4, 4, 3]} />
  </>
);

/** Nobody has this number, or an individual has. */
function Missing({ npi, provider }: { npi: string; provider: boolean }) {
  return (
    <section className="card">
      <div className="empty-state">
        <PageHeading>{NOT_FOUND}</PageHeading>
        {provider ? (
          <p className="muted">
            {npi} is the NPI of an individual. <Link to={links.provider(npi)}>Open the provider</Link>
          </p>
        ) : (
          <p className="muted">
            No organization is listed under NPI {npi}. Check the number, or{' '}
            <Link to={links.organizations()}>search by name</Link>.
          </p>
        )}
      </div>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { getProvider, NOT_FOUND, type Provider } from '#src/datasets/providers/contract.ts';
import { ProviderCards } from '#src/datasets/providers/ProviderCards.tsx';
import { ProviderHeader } from '#src/datasets/providers/ProviderHeader.tsx';
import { personName } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ApiError, ask } from '#src/ui/ask.ts';
import { BackLink } from '#src/ui/BackLink.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import { CardsSkeleton, WhoSkeleton } from '#src/ui/Skeletons.tsx';

const trail = [{ label: 'Healthcare Providers', path: links.providers() }];

/** Everything known about one provider (spec §2). */
export function ProviderPage() {
  const { npi = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [getProvider.url, npi],
    queryFn: ({ signal }) => ask(getProvider, { params: { npi }, signal }),
  });
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const name = data && (personName({ ...data, name_prefix: null }) ?? data.npi);
  useTitle(missing ? NOT_FOUND : name);
  return (
    <>
      <Crumbs trail={trail} here={name ?? (missing ? NOT_FOUND : npi)} />
      <BackLink to={links.providers()}>Back to Results</BackLink>
      {missing ? (
        <Missing npi={npi} organization={error.code === 'organization'} />
      ) : error ? (
        <ErrorBox sentence={error.message} advice="Wait a moment and try again." onRetry={() => void refetch()} />
      ) : data && name ? (
        <Content provider={data} name={name} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Content({ provider, name }: { provider: Provider; name: string }) {
  return (
    <>
      <ProviderHeader provider={provider} name={name} />
      <ProviderCards provider={provider} />
    </>
  );
}

const Loading = () => (
  <>
    <WhoSkeleton />
    <CardsSkeleton lines={[5, 4, 4, 2, 3, 5]} />
  </>
);

/** Nobody has this number, or an organization has. */
function Missing({ npi, organization }: { npi: string; organization: boolean }) {
  return (
    <section className="card">
      <div className="empty-state">
        <PageHeading>{NOT_FOUND}</PageHeading>
        {organization ? (
          <p className="muted">
            {npi} is the NPI of an organization. <Link to={links.organization(npi)}>Open the organization</Link>
          </p>
        ) : (
          <p className="muted">
            No individual is listed under NPI {npi}. Check the number, or{' '}
            <Link to={links.providers()}>search by name</Link>.
          </p>
        )}
      </div>
    </section>
  );
}

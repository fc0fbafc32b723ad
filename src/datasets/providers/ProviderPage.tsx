import { Flex } from '@mantine/core';
import { useDeferredValue, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { DeactivatedRecord } from '#src/datasets/nppes/Deactivated.tsx';
import { deactivationOf } from '#src/datasets/nppes/DeactivatedHint.tsx';
import { getProvider, PROVIDER_NOT_FOUND, Provider } from '#src/datasets/providers/contract.ts';
import { useNeighbors } from '#src/datasets/providers/neighbors.tsx';
import { useOtherSources } from '#src/datasets/providers/other-sources.tsx';
import { ProviderCards } from '#src/datasets/providers/ProviderCards.tsx';
import { ProviderHeader } from '#src/datasets/providers/ProviderHeader.tsx';
import { Steps } from '#src/datasets/providers/Steps.tsx';
import { links } from '#src/shared/links.ts';
import { titledName } from '#src/shared/title-case.ts';
import { useActionKey, useAwaitedKeys } from '#src/ui/keys/action-keys.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { useRecent } from '#src/ui/record/recent.ts';

const trail = [{ label: 'Healthcare Providers', path: links.providers() }];

/** The page of a provider. */
export function ProviderPage() {
  const { npi = '' } = useParams();
  const detail = useDetail(getProvider, { npi });
  const complete = useDeferredValue(useOtherSources(npi)); // many cards: drawn in steps, between which the page answers
  const { missing } = detail;
  const deactivation = deactivationOf(missing);
  const data = deactivation ? Provider.safeParse(deactivation.last_known).data : detail.data;
  const known = data && (titledName({ ...data, name_prefix: null }) ?? data.npi);
  const name = deactivation ? (known ?? `NPI ${npi}`) : missing ? PROVIDER_NOT_FOUND : known;
  useAwaitedKeys('n');
  useRecordTitle(detail, name, `NPI ${npi}`);
  const [, addRecent] = useRecent();
  useEffect(() => {
    if (known) addRecent({ npi, name: known });
  }, [npi, known, addRecent]);
  return (
    <>
      <Crumbs trail={trail} here={name ?? npi} />
      {/* Back is next to the heading, which has the focus */}
      <Flex direction="row-reverse" justify="space-between">
        <div>
          <StepsFrom npi={npi} />
        </div>
        <BackLink to={links.providers()}>Back to Results</BackLink>
      </Flex>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={({ code }) =>
          deactivation ? (
            <DeactivatedRecord npi={npi} name={name ?? npi} deactivation={deactivation}>
              {data && (
                <>
                  <ProviderHeader provider={data} name={name ?? npi} />
                  <ProviderCards provider={data} complete={complete} retired />
                </>
              )}
            </DeactivatedRecord>
          ) : (
            <Missing npi={npi} organization={code === 'organization'} />
          )
        }
      >
        {(provider) => (
          <>
            <ProviderHeader provider={provider} name={name ?? npi} />
            <ProviderCards provider={provider} complete={complete} />
          </>
        )}
      </DetailContent>
    </>
  );
}

/** Steps to the providers before and after in the results from which the user came. Back still leads to the results. */
function StepsFrom({ npi }: { npi: string }) {
  const navigate = useNavigate();
  const open = (to: string) => void navigate(links.provider(to), { replace: true });
  const { place, total = 0, previous, next, step } = useNeighbors(npi, open);
  const onPrevious = () => step('previous');
  const onNext = () => step('next');
  useActionKey('j', onNext);
  useActionKey('k', onPrevious);
  if (place === undefined) return null;
  return (
    <Steps
      place={place}
      total={total}
      onPrevious={previous ? onPrevious : undefined}
      onNext={next ? onNext : undefined}
    />
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[5, 4, 4, 2, 3, 5]} />
  </>
);

/** The message for an NPI that is unknown or belongs to an organization. */
const Missing = ({ npi, organization }: { npi: string; organization: boolean }) => (
  <NotFound title={PROVIDER_NOT_FOUND}>
    {organization ? (
      <>
        {npi} is the NPI of an organization. <Link to={links.organization(npi)}>Open the organization</Link>
      </>
    ) : (
      <>
        No individual is listed under NPI {npi}. Check the number, or <Link to={links.providers()}>search by name</Link>
        .
      </>
    )}
  </NotFound>
);

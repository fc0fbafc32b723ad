import { CloseButton, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deactivationOf } from '#src/datasets/nppes/DeactivatedHint.tsx';
import { CallButton } from '#src/datasets/providers/CallButton.tsx';
import { getProvider, PROVIDER_NOT_FOUND, type Provider } from '#src/datasets/providers/contract.ts';
import { RecentChange, ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { Decision } from '#src/datasets/providers/highlights/Decision.tsx';
import { type AskedSpecialty, useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { Steps, type StepsProps } from '#src/datasets/providers/Steps.tsx';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { aboutMiles, counted, date, dial } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, titledName, townOf } from '#src/shared/title-case.ts';
import { isBarred, isPhoneHidden, RowMarks, useMarks } from '#src/ui/marks/marks.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CopyButton } from '#src/ui/record/CopyButton.tsx';
import { useLeaveFrom } from '#src/ui/results/row-focus.ts';
import { ApiError, ask } from '#src/ui/state/ask.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

interface PeekProps extends StepsProps {
  npi: string;
  /** Undefined where the frame around it closes it. */
  onClose: (() => void) | undefined;
  /** Miles from the place of the search; null if unknown. */
  miles?: number | null | undefined;
  /** The search that found the provider. */
  criteria: AskedSpecialty;
  /** What the screen knows of the provider, before the facts. */
  children?: ReactNode;
}

/** A provider beside the results: who, how to call, what decides, and the facts. */
export function Peek({ npi, criteria, onClose, miles, children, ...steps }: PeekProps) {
  const { data: provider, error } = useQuery({
    queryKey: [getProvider.url, npi],
    queryFn: ({ signal }) => ask(getProvider, { params: { npi }, signal }),
    retry: false,
  });
  const highlights = useHighlights([npi], criteria).get(npi);
  const leaveFrom = useLeaveFrom();
  return (
    <>
      <Group px={16} h={48} gap={8} wrap="nowrap" fz={13} className="line-below">
        <Steps {...steps} />
        <Link to={links.provider(npi)} style={{ marginLeft: 'auto' }} onClick={() => leaveFrom(npi)}>
          Open page
        </Link>
        {onClose && <CloseButton aria-label="Close" onClick={onClose} />}
      </Group>
      {error && <NoProvider npi={npi} error={error} />}
      {!error && !provider && <Skeleton m={16} w="60%" h={20} />}
      {provider && (
        <Content provider={provider} highlights={highlights} miles={miles}>
          {children}
        </Content>
      )}
    </>
  );
}

/** Says that no provider has the NPI, or why the provider cannot be shown. */
function NoProvider({ npi, error }: { npi: string; error: Error }) {
  if (deactivationOf(error))
    return (
      <EmptyState title={error.message}>
        <Link to={links.provider(npi)}>Open its page</Link> for the last published row.
      </EmptyState>
    );
  if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) return <ErrorBox error={error} />;
  if (error.code === 'organization')
    return (
      <EmptyState title={PROVIDER_NOT_FOUND}>
        {npi} is the NPI of an organization. <Link to={links.organization(npi)}>Open the organization</Link>
      </EmptyState>
    );
  return <EmptyState title={PROVIDER_NOT_FOUND}>NPI {npi} is not in the directory.</EmptyState>;
}

interface ContentProps {
  provider: Provider;
  highlights: Highlights | undefined;
  miles: PeekProps['miles'];
  children: ReactNode;
}

function Content({ provider, highlights, miles, children }: ContentProps) {
  const { primary_taxonomy } = provider;
  const meanings = useQuery(meaningsQuery(primary_taxonomy ? [primary_taxonomy] : [])).data;
  const { PersonActions, PeekRecord, ReportedProblems } = useWorkParts();
  const marks = useMarks([provider.npi]).get(provider.npi);
  const group = highlights?.group;
  return (
    <Stack gap={14} p={16}>
      <div>
        <h2 style={{ fontSize: 16, textDecoration: isBarred(marks) ? 'line-through' : undefined }}>
          {titledName(provider)}
        </h2>
        <ScreeningMarks of={highlights} marks={marks} />
        <RowMarks marks={marks} />
        <PrimaryTaxonomy row={{ ...meanings?.get(primary_taxonomy ?? ''), primary_taxonomy }} />
        <Group gap={6} fz={13} className="muted">
          <span>{townOf({ city: provider.city, state: provider.state })}</span>·
          {miles != null && (
            <>
              <span>{aboutMiles(miles)}, by ZIP</span>·
            </>
          )}
          <span className="num">NPI {provider.npi}</span>
          <CopyButton value={provider.npi} what="NPI" />
          <RecentChange of={highlights} />
        </Group>
      </div>
      {isPhoneHidden(marks) ? (
        <span className="muted small">The phone number is hidden, because your team marked it Do not contact.</span>
      ) : dial(provider.phone) ? (
        <CallButton number={provider.phone} />
      ) : (
        <span className="muted small">No phone number that can be dialed</span>
      )}
      {PersonActions && (
        <Group gap={8}>
          <PersonActions npi={provider.npi} name={titledName(provider) ?? provider.npi} />
        </Group>
      )}
      {ReportedProblems && (
        // room for it, because it arrives late
        <div style={{ minHeight: 28 }}>
          <ReportedProblems npi={provider.npi} name={titledName(provider) ?? provider.npi} of="person" />
        </div>
      )}
      {children}
      {highlights && <Decision of={highlights} columns={2} />}
      <dl style={{ display: 'grid', gridTemplateColumns: '92px 1fr', gap: '8px 12px', fontSize: 13 }}>
        {group && (
          <Fact term="Group">
            <Link to={links.medicalGroup(group.org_pac_id)}>{titleCase(group.facility_name) ?? group.org_pac_id}</Link>
            {group.org_members !== null && ` · ${counted(group.org_members, 'member')}`}
          </Fact>
        )}
        <Fact term="Address">
          {[provider.address_1, provider.address_2, provider.city]
            .filter(Boolean)
            .map((part) => titleCase(part, 'place'))
            .concat(provider.state ?? [])
            .join(', ')}
        </Fact>
        <Fact term="Record">Updated {date(provider.last_updated) ?? 'on an unknown day'} · NPPES</Fact>
      </dl>
      {PeekRecord && <PeekRecord npi={provider.npi} />}
    </Stack>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="muted">{term}</dt>
    <dd>{children}</dd>
  </>
);

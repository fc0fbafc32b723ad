import { Group, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dial } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titledName, townOf } from '#src/shared/title-case.ts';
import { isPhoneHidden, RowMarks, useMarksQuery } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { later } from '#src/ui/state/later.tsx';
import { CallNumbers } from '#src/work/calls/CallNumbers.tsx';
import { CallOutcomes } from '#src/work/calls/CallOutcomes.tsx';
import { HourAt } from '#src/work/calls/HourAt.tsx';
import { personQuery } from '#src/work/calls/person.tsx';
import type { useQueue } from '#src/work/calls/queue.tsx';
import { recordQuery } from '#src/work/people/questions.tsx';
import { ReportedProblems } from '#src/work/problems/ReportedProblems.tsx';

const PersonRecord = later('PersonRecord', () => import('#src/work/people/PersonRecord.tsx'));

interface CallCardProps {
  npi: string;
  queue: ReturnType<typeof useQueue>;
  /** Whether no one else is left. */
  isLast: boolean;
}

/** Milliseconds after which a mark of a colleague shows. */
const INTERVAL = 15_000;

/** The person to call: who, at which number, at what hour there, how the call ended, and what was said before. */
export function CallCard({ npi, queue, isLast }: CallCardProps) {
  const { data: person, error, refetch } = useQuery(personQuery(npi));
  const { data: record } = useQuery({ ...recordQuery(npi), refetchInterval: INTERVAL });
  const marks = useQuery({ ...useMarksQuery()([npi]), refetchInterval: INTERVAL }).data?.get(npi);
  const [dialed, setDialed] = useState<'practice' | 'another'>();
  const code = person?.primary_taxonomy;
  const meanings = useQuery(meaningsQuery(code ? [code] : [])).data;
  const name = (person && titledName(person)) || `NPI ${npi}`;
  const isHidden = isPhoneHidden(marks);
  const phone = dial(person?.phone) ? person?.phone : undefined;
  const isPractice = dialed ? dialed === 'practice' : Boolean(phone) && !isHidden;
  /** Notes which number was called, wherever in the card it is. */
  const noteDialed = ({ target }: { target: EventTarget }) => {
    const link = target instanceof Element && target.closest('a[href^="tel:"]');
    if (link) setDialed(link.getAttribute('href') === dial(phone) ? 'practice' : 'another');
  };
  return (
    <section className="card" aria-label={name} onClickCapture={noteDialed}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={32} p={18}>
        <Stack gap={14}>
          <div>
            <h2 style={{ fontSize: 20 }}>
              <Link to={links.provider(npi)}>{name}</Link>
            </h2>
            <RowMarks marks={marks} />
            <PrimaryTaxonomy row={{ ...meanings?.get(code ?? ''), primary_taxonomy: code ?? null }} />
            <Group gap="2px 12px" fz={13} className="muted">
              {person && <span>{townOf({ city: person.city, state: person.state })}</span>}
              <span className="num">NPI {npi}</span>
              {record?.lists.map(({ id, name, stage }) => (
                <span key={id}>
                  {name}: {stage}
                </span>
              ))}
            </Group>
          </div>
          {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
          <CallNumbers
            phone={phone}
            details={record?.contact_details ?? []}
            isHidden={isHidden}
            isLoading={!person && !error}
          />
          {record?.time_zone && <HourAt timeZone={record.time_zone} />}
          <CallOutcomes npi={npi} name={name} isPractice={isPractice} queue={queue} isLast={isLast} />
        </Stack>
        <div>
          <PersonRecord npi={npi} logs={false} />
          <ReportedProblems npi={npi} name={name} of="person" />
        </div>
      </SimpleGrid>
    </section>
  );
}

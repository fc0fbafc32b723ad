import { Badge, Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { specialtyCodes } from '#src/datasets/nppes/slots.tsx';
import { CallButton } from '#src/datasets/providers/CallButton.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import { Decision } from '#src/datasets/providers/highlights/Decision.tsx';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import styles from '#src/datasets/providers/ProviderHeader.module.css';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { initials } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { townOf } from '#src/shared/title-case.ts';
import { isBarred, isPhoneHidden, RowMarks, useMarks } from '#src/ui/marks/marks.tsx';
import { HeadNumber, ProblemsLine, RecordHead } from '#src/ui/record/RecordHead.tsx';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** The header of a provider: name, primary specialty, NPI, place and actions, and what decides whether to call. */
export function ProviderHeader({ provider, name }: { provider: Provider; name: string }) {
  const { npi, city, state, primary_taxonomy } = provider;
  const meanings = useQuery(meaningsQuery(specialtyCodes(provider))).data;
  const specialty = primary_taxonomy && specialtyName(meanings?.get(primary_taxonomy) ?? {});
  const place = townOf({ city, state });
  const marks = useMarks([npi]).get(npi);
  const highlights = useHighlights([npi]).get(npi);
  const { PersonActions, PersonLine, ReportedProblems } = useWorkParts();
  return (
    <RecordHead
      avatar={<span aria-hidden>{initials(provider)}</span>}
      name={isBarred(marks) ? <s>{name}</s> : name}
      aside={
        // room for them, because they arrive one after the other
        <Group
          className={styles.actions}
          gap={8}
          miw={{ md: 290, lg: 626 }}
          maw={{ md: 420, lg: 'none' }}
          justify="flex-end"
          data-screen
        >
          {!isPhoneHidden(marks) && <CallButton number={provider.phone} small />}
          {PersonActions && <PersonActions npi={npi} name={name} />}
        </Group>
      }
      below={
        <>
          <Box display="grid" mih={{ base: 264, sm: 160, md: 100 }} className="line-above">
            {highlights && <Decision of={highlights} columns={5} updated={provider.last_updated} />}
          </Box>
          {ReportedProblems && (
            <ProblemsLine>
              <ReportedProblems npi={npi} name={name} of="person" />
            </ProblemsLine>
          )}
          {PersonLine && (
            <div className="line-above">
              <PersonLine npi={npi} />
            </div>
          )}
        </>
      }
    >
      {/* a line of their own, because they arrive late and would move the facts to another line */}
      <Group gap={6} flex="0 0 100%" mih={20}>
        {specialty && <Badge>{specialty}</Badge>}
        <ScreeningMarks of={highlights} marks={marks} />
        <RowMarks marks={marks} />
      </Group>
      <HeadNumber value={npi} />
      {place && <span>{place}</span>}
      <Link to={links.registryRecord(npi)}>NPI Registry record</Link>
    </RecordHead>
  );
}

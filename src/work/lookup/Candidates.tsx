import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { BoardCertification, ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { useMarks } from '#src/ui/marks/marks.tsx';
import type { LookupRecord, ResultRow } from '#src/work/lookup/contract.ts';

export interface ChoiceProps {
  row: ResultRow;
  disabled: boolean;
  onChoose: (npi: string | null) => void;
}

/** The name of a record in Title Case. */
export const recordName = (record: LookupRecord | null): string | null =>
  record && (record.kind === 'organization' ? titleCase(record.name) : titledName({ ...record, name_prefix: null }));

/** The reason for a candidate, with its name in Title Case if it has one. */
export function shownReason(candidate: ResultRow['candidates'][number] | undefined): string | undefined {
  const { reason, record } = candidate ?? {};
  const name = record && (record.kind === 'organization' ? record.name : wholeName(record));
  return name ? reason?.replace(name, titleCase(name, record.kind === 'organization' ? undefined : 'person')) : reason;
}

const wholeName = ({ first_name, last_name }: LookupRecord) => [first_name, last_name].filter(Boolean).join(' ');

/** What a user can choose for a row. */
export function Candidates({ row, disabled, onChoose }: ChoiceProps) {
  const npis = row.candidates.map(({ npi }) => npi);
  const highlights = useHighlights(npis);
  const marks = useMarks(npis);
  return (
    <Stack component="ul" gap={6} aria-label={`Candidates of row ${row.position}`}>
      {row.candidates.map((candidate) => {
        const { npi, record } = candidate;
        const name = recordName(record) ?? npi;
        const known = highlights.get(npi);
        const graduated = known?.education?.graduation_year;
        return (
          <Group component="li" key={npi} gap="4px 14px">
            <Button
              variant="default"
              size="compact-xs"
              disabled={disabled}
              aria-label={`Choose ${name}, row ${row.position}`}
              onClick={() => onChoose(npi)}
            >
              Choose
            </Button>
            <Link to={record?.kind === 'organization' ? links.organization(npi) : links.provider(npi)}>
              <b>{name}</b>
            </Link>
            <ScreeningMarks of={known} marks={marks.get(npi)} />
            <span>{record && specialtyName(record)}</span>
            <span>{[titleCase(record?.city, 'place'), record?.state].filter(Boolean).join(', ')}</span>
            <BoardCertification of={known} />
            {graduated && <span className="muted">Graduated {graduated}</span>}
            <span className="muted">{shownReason(candidate)}</span>
          </Group>
        );
      })}
      <Group component="li">
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={disabled}
          aria-label={`None of them, row ${row.position}`}
          onClick={() => onChoose(null)}
        >
          None of them
        </Button>
      </Group>
    </Stack>
  );
}

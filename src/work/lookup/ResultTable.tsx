import { Badge, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { BoardCertification, ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { count, specialty } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { HiddenPhone, isBarred, isPhoneHidden, RowMarks, useMarks } from '#src/ui/marks/marks.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import table from '#src/ui/results/table.module.css';
import { ask } from '#src/ui/state/ask.ts';
import { Candidates, type ChoiceProps, recordName, shownReason } from '#src/work/lookup/Candidates.tsx';
import {
  chooseRow,
  givenIn,
  type LookupRecord,
  listFoundNpis,
  type ResultRow,
  withCorrection,
} from '#src/work/lookup/contract.ts';
import styles from '#src/work/lookup/lookup.module.css';
import { type LookupPicks, lookupKey } from '#src/work/lookup/questions.tsx';
import { statusNames } from '#src/work/lookup/status-names.tsx';

const heads = [
  '#',
  'You gave',
  'Status',
  'Match',
  'Last Name',
  'First Name',
  'Primary Taxonomy',
  'City',
  'Board',
  'Phone',
];

interface ResultTableProps {
  id: string;
  rows: readonly ResultRow[];
  picks: LookupPicks;
}

const TABLE = 'lookup-rows';
const rowId = (position: number) => `lookup-row-${position}`;

/** The rows in the order given, each with its provider or what the user can choose. */
export function ResultTable({ id, rows, picks }: ResultTableProps) {
  const client = useQueryClient();
  const marks = useMarks([...new Set(rows.flatMap((row) => npiOf(row) ?? []))]);
  const highlights = useHighlights([...new Set(rows.flatMap((row) => providerOf(row) ?? []))]);
  const [opened, setOpened] = useState<number>();
  const choosing = useMutation({
    mutationFn: ({ position, npi }: { position: number; npi: string | null }) =>
      ask(chooseRow, { params: { id, position: String(position) }, body: { npi } }),
    onSuccess: async (_, { position }) => {
      setOpened(undefined);
      await Promise.all(
        [lookupKey(id), [listFoundNpis.url, id]].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      landFocus(() => document.getElementById(rowId(position)) ?? document.getElementById(TABLE)); // the button is gone
    },
  });
  const onPage = [...new Set(rows.flatMap(({ npi }) => (npi && picks.found.has(npi) ? [npi] : [])))];
  const picked = onPage.filter(picks.has).length;
  if (rows.length === 0) return <EmptyState title="No rows with this status" />;
  return (
    <>
      {choosing.error && <ErrorBox error={choosing.error} />}
      <div className={styles.rows}>
        <table
          id={TABLE}
          tabIndex={-1}
          className={`${table.table} ${table.stacking} ${styles.result}`}
          aria-label="Rows"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || opened === undefined) return;
            event.preventDefault();
            setOpened(undefined);
            landFocus(() => document.getElementById(rowId(opened))); // the buttons of the candidates are gone
          }}
        >
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  className="check"
                  aria-label="Select the people on this page"
                  checked={picked > 0 && picked === onPage.length}
                  ref={(box) => {
                    if (box) box.indeterminate = picked > 0 && picked < onPage.length;
                  }}
                  disabled={onPage.length === 0}
                  onChange={({ currentTarget: { checked } }) => picks.set(onPage, checked)}
                />
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const mark = marks.get(row.npi ?? '');
              const known = highlights.get(providerOf(row) ?? '');
              const isOpen = opened === row.position || isToChoose(row);
              const choose = (npi: string | null) => choosing.mutate({ position: row.position, npi });
              return (
                <Fragment key={row.position}>
                  <tr id={rowId(row.position)} tabIndex={-1} data-barred={isBarred(mark) || undefined}>
                    <td>
                      {row.npi && picks.found.has(row.npi) && row.status !== 'duplicate' && (
                        <input
                          type="checkbox"
                          className="check"
                          aria-label={`Select ${recordName(row.record) ?? row.npi}`}
                          checked={picks.has(row.npi)}
                          onChange={({ currentTarget: { checked } }) => picks.set([row.npi ?? ''], checked)}
                        />
                      )}
                    </td>
                    <td className="num muted nowrap">{count(row.position)}</td>
                    <td className={typeof row.input === 'string' && /^\d+$/.test(row.input) ? 'num nowrap' : undefined}>
                      {givenIn(row)}
                    </td>
                    <td>
                      <StatusCell row={row} disabled={choosing.isPending} onChoose={choose} />
                    </td>
                    <td>
                      <MatchCell
                        row={row}
                        disabled={choosing.isPending}
                        onChoose={choose}
                        isOpen={isOpen}
                        onChange={() => setOpened(isOpen ? undefined : row.position)}
                      />
                    </td>
                    <RecordCells record={row.record ?? sole(row)?.record ?? null} row={row}>
                      <ScreeningMarks of={known} marks={marks.get(npiOf(row) ?? '')} />
                      <RowMarks marks={mark} />
                    </RecordCells>
                    <td>
                      <BoardCertification of={known} />
                    </td>
                    <td>{isPhoneHidden(mark) ? <HiddenPhone /> : <PhoneLink number={row.record?.phone} />}</td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={heads.length + 1} style={{ background: 'var(--sunken)' }}>
                        <Candidates row={row} disabled={choosing.isPending} onChoose={choose} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Whether a row offers people at once: several, or those of the name beside a wrong number. */
const isToChoose = ({ status, candidates }: ResultRow) =>
  (status === 'candidates' && candidates.length > 1) || (status === 'bad_check_digit' && candidates.length > 0);

/** The only candidate of a row that a user must confirm. */
const sole = ({ status, candidates }: ResultRow) =>
  status === 'candidates' && candidates.length === 1 ? candidates[0] : undefined;

/** The NPI of the provider that a row shows. */
/** The NPI of a row, or of its only candidate. */
const npiOf = (row: ResultRow): string | undefined => row.npi ?? sole(row)?.npi;

const providerOf = (row: ResultRow): string | undefined => {
  const record = row.record ?? sole(row)?.record;
  return record?.kind === 'provider' ? record.npi : undefined;
};

function StatusCell({ row, disabled, onChoose }: ChoiceProps) {
  const { one, color } = statusNames[row.status];
  const only = sole(row);
  if (only)
    return (
      <Group gap={6} wrap="nowrap">
        <Badge color="warn" flex="none">
          Same person?
        </Badge>
        <Choose label="Yes" of={row} disabled={disabled} onClick={() => onChoose(only.npi)} />
        <Choose label="No" of={row} disabled={disabled} onClick={() => onChoose(null)} />
      </Group>
    );
  if (row.status === 'candidates') return <Badge color="warn">Choose 1 of {row.candidates.length}</Badge>;
  if (row.status === 'deactivated') return <Badge color={color}>{row.reason ?? one}</Badge>;
  return (
    <Badge color={color} styles={{ label: { whiteSpace: 'nowrap' } }}>
      {one}
    </Badge>
  );
}

interface ChooseProps {
  label: string;
  of: ResultRow;
  disabled: boolean;
  'aria-expanded'?: boolean;
  onClick: () => void;
}

/** A small button that decides about a row. */
const Choose = ({ label, of, ...props }: ChooseProps) => (
  <Button flex="none" variant="subtle" size="compact-xs" aria-label={`${label}, row ${of.position}`} {...props}>
    {label}
  </Button>
);

interface MatchCellProps extends ChoiceProps {
  isOpen: boolean;
  /** Shows or hides the candidates. */
  onChange: () => void;
}

function MatchCell({ row, disabled, isOpen, onChoose, onChange }: MatchCellProps) {
  const { status, corrected, candidates, confidence, reason, replaced_by, chosen } = row;
  if (status === 'bad_check_digit')
    return (
      <>
        {reason}{' '}
        {corrected && <Choose label="Use it" of={row} disabled={disabled} onClick={() => onChoose(corrected)} />}
      </>
    );
  const ofNumber = replaced_by ? `Replaced by ${replaced_by}` : 'NPI';
  const why = status === 'deactivated' ? ofNumber : (shownReason(sole(row)) ?? reason);
  const bars = confidence === null ? 0 : confidence >= 90 ? 3 : candidates.length === 1 ? 2 : 1;
  const color = bars < 3 ? 'var(--warn)' : 'var(--accent)';
  return (
    <>
      {bars > 0 && (
        <svg width="19" height="11" style={{ marginRight: 7, verticalAlign: -1 }} aria-hidden="true">
          {[0, 1, 2].map((n) => (
            <rect key={n} x={7 * n} width="5" height="11" rx="1" fill={n < bars ? color : 'var(--line)'} />
          ))}
        </svg>
      )}
      {withCorrection(row, why)}
      {(chosen || status === 'match') && candidates.length > 0 && (
        <Choose label="Change" of={row} disabled={disabled} aria-expanded={isOpen} onClick={onChange} />
      )}
    </>
  );
}

function RecordCells({ record, row, children }: { record: LookupRecord | null; row: ResultRow; children: ReactNode }) {
  if (!record)
    return (
      <>
        <td>{row.status === 'found' ? 'No longer listed' : '–'}</td>
        <td />
        <td />
        <td />
      </>
    );
  const { kind, npi, city, state } = record;
  const to = kind === 'organization' ? links.organization(npi) : links.provider(npi);
  const last = kind === 'organization' ? titleCase(record.name) : titleCase(record.last_name, 'person');
  return (
    <>
      <td>
        <Link to={to} aria-label={recordName(record) ?? npi}>
          <b>{last ?? npi}</b>
        </Link>{' '}
        {children}
      </td>
      <td>{titleCase(record.first_name, 'person')}</td>
      <td title={specialty(record) ?? undefined}>{specialtyName(record) ?? specialty(record)}</td>
      <td>{[titleCase(city, 'place'), state].filter(Boolean).join(', ')}</td>
    </>
  );
}

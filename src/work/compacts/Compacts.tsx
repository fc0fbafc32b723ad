import { Button, FileButton, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listCompacts } from '#src/datasets/compacts/contract.ts';
import { compactsQuery } from '#src/datasets/compacts/questions.tsx';
import { type CompactState, compactNames, compacts, statusLabels } from '#src/shared/compacts.ts';
import { counted, date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { problemIn } from '#src/ui/form/problem-in.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import touch from '#src/ui/theme/touch.module.css';
import { CompactDialog } from '#src/work/compacts/CompactDialog.tsx';
import { importCompactStates, removeCompactState, saveCompactState } from '#src/work/compacts/contract.ts';

const trail = [{ label: 'User Management', path: links.admin() }];

type Row = CompactState & { stale: boolean; in_force: boolean };

/** Where administrators keep the states of licensure compacts (R-1260). */
export function Compacts() {
  const { data, error, refetch } = useQuery(compactsQuery);
  const [edited, setEdited] = useState<Partial<CompactState>>();
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: [listCompacts.url] });
  const importing = useMutation({
    mutationFn: async (file: File) => ask(importCompactStates, { body: { csv: await file.text() } }),
    onSuccess: async ({ saved }) => {
      await changed();
      notify(`Saved ${counted(saved, 'state')}`);
    },
  });
  const removing = useMutation({
    mutationFn: ({ compact, state }: Row) => ask(removeCompactState, { params: { compact, state } }),
    onSuccess: async (_, { stale: _stale, in_force: _inForce, ...body }) => {
      const { compact, state } = body;
      notify(`Removed ${stateName(state)} from ${compact}`, async () => {
        await ask(saveCompactState, { body });
        await changed();
      });
      await changed();
      landFocus(() => document.getElementById(compact));
    },
  });
  const reset = useRef<() => void>(null);
  return (
    <>
      <Crumbs trail={trail} here="Licensure compacts" />
      <PageHead
        title="Licensure compacts"
        subtitle="Searches find routes by these states. No publisher has a file of them: check each at its compact, and say where and when. A check is stale after 60 days."
      />
      <Group mb={16}>
        <Button onClick={() => setEdited({})}>Add a state</Button>
        <FileButton
          accept=".csv,text/csv"
          resetRef={reset}
          onChange={(file) => {
            if (file) importing.mutate(file);
            reset.current?.(); // otherwise the browser does not report the same file, corrected
          }}
          inputProps={{ 'aria-label': 'Import a CSV file' }}
        >
          {(props) => (
            <Button variant="default" loading={importing.isPending} {...props}>
              Import CSV
            </Button>
          )}
        </FileButton>
        <span className="small muted">
          Columns: compact, state, status (issues, accepts or enacted), since, ends_on, source, checked_on
        </span>
      </Group>
      {importing.error && (
        <ErrorBox
          message="Nothing was imported"
          advice={problemIn(importing.error, 'csv') ?? messageOf(importing.error)}
        />
      )}
      {removing.error && <ErrorBox error={removing.error} />}
      {error && <ErrorBox error={error} onRetry={refetch} />}
      {data &&
        compactNames.map((name) => {
          const rows = data.rows
            .filter(({ compact }) => compact === name)
            .toSorted((one, other) => stateName(one.state).localeCompare(stateName(other.state)));
          return (
            <ListCard key={name} aria-label={compacts[name].name} mb={16} id={name} tabIndex={-1}>
              <ListCardHead>
                <h2>
                  {compacts[name].name} ({name})
                </h2>
              </ListCardHead>
              {rows.length === 0 ? (
                <p className="small muted">No state is on record, so searches find no route by this compact.</p>
              ) : (
                <PlainTable
                  aria-label={compacts[name].name}
                  headers={['State', 'Status', 'Since', 'Ends on', 'Checked', 'Actions']}
                >
                  {rows.map((row) => (
                    <StateRow
                      key={row.state}
                      row={row}
                      onEdit={() => setEdited(row)}
                      onRemove={() => removing.mutate(row)}
                    />
                  ))}
                </PlainTable>
              )}
            </ListCard>
          );
        })}
      {!data && !error && <LoadingStatus />}
      {edited && (
        <CompactDialog
          initial={edited}
          known={data?.rows ?? []}
          onClose={() => setEdited(undefined)}
          onSaved={changed}
        />
      )}
    </>
  );
}

function StateRow({ row, onEdit, onRemove }: { row: Row; onEdit: () => void; onRemove: () => void }) {
  const { state, status, since, ends_on, source, checked_on, stale } = row;
  return (
    <tr>
      <td>{stateName(state)}</td>
      <td>{statusLabels[status]}</td>
      <td>{since && `since ${date(since)}`}</td>
      <td>{ends_on && `ends ${date(ends_on)}`}</td>
      <td>
        <a href={source} rel="noreferrer" target="_blank">
          {date(checked_on)}
        </a>
        {stale && <span className="small muted"> · stale</span>}
      </td>
      <td className={touch.touch}>
        <Group gap={6}>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Edit ${stateName(state)} in ${row.compact}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remove ${stateName(state)} from ${row.compact}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      </td>
    </tr>
  );
}

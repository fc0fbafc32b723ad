import { Badge, Box, Button, Group, Stack } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Dataset, ImportSummary } from '#src/pages/data-status/contract.ts';
import { Fetching } from '#src/pages/data-status/Fetching.tsx';
import { History } from '#src/pages/data-status/History.tsx';
import { ImportFiles } from '#src/pages/data-status/ImportFiles.tsx';
import { JobBox } from '#src/pages/data-status/JobBox.tsx';
import { cardOf } from '#src/pages/data-status/Overview.tsx';
import { RollBack } from '#src/pages/data-status/RollBack.tsx';
import { RunProgress } from '#src/pages/data-status/RunProgress.tsx';
import { isBusy, isCanceling, Status } from '#src/pages/data-status/Status.tsx';
import { RefusedRows } from '#src/pages/imports/RefusedRows.tsx';
import { durationBetween } from '#src/pages/times.tsx';
import { count, date, minute } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardBody, CardHead } from '#src/ui/record/DetailCard.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';

/** One dataset: its rows, file and date, and the result of its last import. */
export function DatasetCard({ dataset }: { dataset: Dataset }) {
  const id = useId();
  const { title, publisher, tables, loaded, failed, running, job } = dataset;
  const [open, setOpen] = useState<'import' | 'roll back'>();
  const card = useRef<HTMLElement>(null);
  const focus = () => card.current?.focus(); // the button that had it disappears
  const close = () => {
    setOpen(undefined);
    focus();
  };
  return (
    <section
      ref={card}
      id={cardOf(dataset.dataset)}
      className="card"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ scrollMarginTop: 'calc(var(--header) + 16px)' }}
    >
      <CardHead>
        <h2 id={id}>{title}</h2>
        <span role="status">
          <Status dataset={dataset} />
        </span>
      </CardHead>
      <CardBody>
        <Stack gap={12} __vars={{ '--labels': '84px' }}>
          <p className="muted small">{publisher}</p>
          <Facts
            facts={{
              Rows: <Rows tables={tables} />,
              File: loaded?.files.join(', '),
              'As of': loaded && <Age dataset={dataset} loaded={loaded} />,
              Imported:
                loaded &&
                `${minute(loaded.finished_at ?? loaded.started_at)}, in ${durationBetween(loaded.started_at, loaded.finished_at ?? loaded.started_at)}`,
              Counts: loaded && <Counts run={loaded} />,
            }}
          />
          {loaded && <Reasons run={loaded} />}
          {loaded && loaded.rows_refused > 0 && <RefusedRows importId={loaded.id} rows={loaded.rows_refused} />}
          {job && !isCanceling(dataset) && (
            <JobBox job={job} title={title} titleId={id} onChanged={focus}>
              {running && <RunProgress run={running} />}
            </JobBox>
          )}
          {running && (!job || isCanceling(dataset)) && <RunProgress run={running} />}
          {!job && failed && (
            <ErrorBox
              message={failed.error ?? 'The last import failed.'}
              advice={`Import of ${failed.files.join(', ')}, ${minute(failed.started_at)}.`}
            />
          )}
          {failed && failed.rows_refused > 0 && <RefusedRows importId={failed.id} rows={failed.rows_refused} />}
          {loaded && <History dataset={dataset} titleId={id} onChanged={focus} />}
          {dataset.fetching && (
            <Fetching
              dataset={dataset.dataset}
              title={title}
              fetching={dataset.fetching}
              onStarted={focus}
              busy={job?.state === 'waiting' || job?.state === 'running'}
            />
          )}
          {open === 'import' && <ImportFiles dataset={dataset} onClose={close} />}
          {open === 'roll back' && loaded && <RollBack importId={loaded.id} onClose={close} />}
          {open === undefined && !isBusy(dataset) && (
            <Group gap={8}>
              <Button variant="default" size="xs" aria-describedby={id} onClick={() => setOpen('import')}>
                Import
              </Button>
              {dataset.can_roll_back && (
                <Button variant="default" size="xs" aria-describedby={id} onClick={() => setOpen('roll back')}>
                  Roll back
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </CardBody>
    </section>
  );
}

const Rows = ({ tables }: Pick<Dataset, 'tables'>) => (
  <ul className="num">
    {tables.map(({ table, rows, stale }) => (
      <li key={table}>
        <b>{count(rows)}</b> {table.replaceAll('_', ' ')}
        {stale && (
          <Badge color="bad" ml={6}>
            Needs import
          </Badge>
        )}
      </li>
    ))}
  </ul>
);

function Age({ dataset: { age, every }, loaded }: { dataset: Dataset; loaded: ImportSummary }) {
  const days = age === null ? '' : age <= 0 ? 'today, ' : age === 1 ? 'one day old, ' : `${count(age)} days old, `;
  return (
    <span className="num">
      {date(loaded.published_on) ?? 'No date in the file'}
      <span className="muted">
        {' '}
        · {loaded.published_on && days}expected every {count(every)} days
      </span>
    </span>
  );
}

const Counts = ({ run: { mode, rows_read, rows_loaded, rows_refused, rows_skipped } }: { run: ImportSummary }) => (
  <span className="num">
    read {count(rows_read)} · loaded {count(rows_loaded)} · refused {count(rows_refused)} · skipped{' '}
    {count(rows_skipped)}
    {mode === 'update' && <span className="muted"> (increment)</span>}
  </span>
);

/** The reasons for rows that were not loaded, most frequent first. */
function Reasons({ run: { reasons } }: { run: ImportSummary }) {
  const counted = Object.entries(reasons).sort((a, b) => b[1] - a[1]);
  if (counted.length === 0) return null;
  return (
    <details>
      <Box component="summary" c="var(--accent)" fz={13} style={{ cursor: 'pointer' }}>
        Why rows were not loaded
      </Box>
      <Box component="ul" my={6} pl={20} fz={13} className="num" style={{ listStyle: 'disc' }}>
        {counted.map(([reason, rows]) => (
          <li key={reason}>
            {count(rows)} × {reason}
          </li>
        ))}
      </Box>
    </details>
  );
}

import { Button, Group, Menu, Progress, Stack } from '@mantine/core';
import { IconCopy, IconDownload, IconListCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { count, counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { copyText } from '#src/ui/record/copying.ts';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { Pager } from '#src/ui/results/Pager.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { download } from '#src/work/exports/questions.tsx';
import { AddToList } from '#src/work/lists/AddToList.tsx';
import {
  countOfStatus,
  type LookupCounts,
  listOtherRows,
  removeLookup,
  resultFile,
  statuses,
  withoutProvider,
} from '#src/work/lookup/contract.ts';
import { pastedText } from '#src/work/lookup/looked-up.tsx';
import { foundNpisQuery, type LookupPicks, lookupQuery, type StatusFilter } from '#src/work/lookup/questions.tsx';
import { ResultTable } from '#src/work/lookup/ResultTable.tsx';

const KeepContacts = later('KeepContacts', () => import('#src/work/contact-sheets/KeepContacts.tsx'));
const KeepTrainees = later('KeepTrainees', () => import('#src/work/trainees/KeepTrainees.tsx'));

interface LookupResultProps {
  id: string;
  status: StatusFilter | undefined;
  page: number;
  onView: (view: { status: StatusFilter | undefined; page: number }) => void;
}

/** The result of a lookup, or its progress. */
export function LookupResult({ id, status, page, onView }: LookupResultProps) {
  const { data, error, refetch } = useQuery(lookupQuery(id, status, page));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingStatus />;
  if (!data.counts) return <UnderWay {...data} />;
  const text = pastedText(id);
  const given = [
    data.pasted > 0 && `${count(data.pasted)} pasted`,
    data.file && `${count(data.counts.total - data.pasted)} from ${data.file}`,
  ].filter(Boolean);
  return (
    <ListCard aria-label="Result" mt={0} data-whole-window>
      <ListCardHead>
        <h2 ref={focusLost} tabIndex={-1}>
          {counted(data.counts.total, 'row')} looked up
        </h2>
        <span className="small muted" style={{ overflowWrap: 'anywhere' }}>
          {given.join(', ')}
        </span>
        <Spacer />
        {text && (
          <Button component={Link} to={links.lookup()} state={{ lookUp: text }} variant="default" size="xs">
            Edit rows
          </Button>
        )}
        {data.counts.found + data.counts.match > 0 && (
          <KeepButton label="Keep contact details" form={(onClose) => <KeepContacts lookup={id} onClose={onClose} />} />
        )}
        {data.file && (
          <KeepButton
            label="Keep as trainees"
            form={(onClose) => <KeepTrainees lookup={id} file={data.file ?? ''} onClose={onClose} />}
          />
        )}
        <Button component={Link} to={links.lookup()} variant="default" size="xs">
          New lookup
        </Button>
      </ListCardHead>
      {data.remarks.length > 0 && (
        <Stack
          component="ul"
          className="small muted line-below"
          gap={4}
          px={16}
          py={10}
          style={{ overflowWrap: 'anywhere' }}
          aria-label={`About ${data.file}`}
        >
          {data.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </Stack>
      )}
      <Found id={id} counts={data.counts} status={status} onView={onView}>
        {(picks) => <ResultTable id={id} rows={data.rows} picks={picks} />}
      </Found>
      <Pager
        page={page}
        pages={Math.ceil(data.total / data.page_size)}
        onPage={(next) => onView({ status, page: next })}
      />
    </ListCard>
  );
}

/** Opens a form that keeps something of the rows. */
function KeepButton({ label, form }: { label: string; form: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && form(() => setOpen(false))}
    </>
  );
}

/** Takes the focus when a result takes the place of the form. */
const focusLost = (heading: HTMLElement | null) => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

interface FoundProps extends Pick<LookupResultProps, 'id' | 'status' | 'onView'> {
  counts: LookupCounts;
  children: (picks: LookupPicks) => ReactNode;
}

const none = { npis: [], do_not_contact: [], excluded: [] };

/** The filter by status, and what can be done with the people. */
function Found({ id, counts, status, onView, children }: FoundProps) {
  const { data: { npis, do_not_contact, excluded } = none } = useQuery(foundNpisQuery(id));
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [adding, setAdding] = useState(false);
  const found = new Set(npis);
  const unpicked = new Set([...do_not_contact, ...excluded]);
  const isPicked = (npi: string) => picked.get(npi) ?? !unpicked.has(npi);
  const chosen = npis.filter(isPicked);
  const selection = inWords({
    rows: counts.found + counts.match,
    npis,
    reasons: { excluded, 'do not contact': do_not_contact },
    isPicked,
  });
  const isNone = chosen.length === 0;
  const others = withoutProvider.reduce((sum, each) => sum + counts[each], 0);
  const size = useNarrow() ? { size: 'md' } : { size: 'xs' };
  const picks: LookupPicks = {
    found,
    has: (npi) => found.has(npi) && isPicked(npi),
    set: (some, on) => setPicked(new Map([...picked, ...some.map((npi) => [npi, on] as const)])),
  };
  const exporting = useMutation({
    mutationFn: ({ format, which = 'all' }: { format: string; which?: 'all' | 'others' }) =>
      download(`${resultFile.url.replace(':id', id)}?format=${format}&rows=${which}`),
    onSuccess: (_, { which }) =>
      notify(
        which === 'others'
          ? `Exported ${counted(others, 'row')} without a provider.`
          : `Exported ${counted(counts.total, 'row')}.`,
      ),
  });
  const add = () => !isNone && setAdding(true);
  useActionKey('l', add);
  const copy = () => copyText(chosen.join('\n'), `Copied ${counted(chosen.length, 'NPI')}.`);
  const kinds = [counts.candidates, counts.bad_check_digit].filter((rows) => rows > 0);
  const shown: [StatusFilter | undefined, string][] = [
    [undefined, `All ${count(counts.total)}`],
    ...statuses.flatMap((each): [StatusFilter, string][] =>
      counts[each] > 0 ? [[each, countOfStatus(each, counts[each])]] : [],
    ),
    // one kind alone has its own button
    ...(kinds.length > 1
      ? [['confirm', `${count(counts.candidates + counts.bad_check_digit)} to decide`] as [StatusFilter, string]]
      : []),
  ];
  return (
    <>
      <ListCardHead>
        <Group gap={6} role="group" aria-label="Show">
          {shown.map(([value, label]) => (
            <Button
              key={label}
              {...size}
              variant={value === status ? 'filled' : 'default'}
              aria-pressed={value === status}
              onClick={() => onView({ status: value, page: 1 })}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Group gap={8} ml="auto">
          <span className="small muted num" aria-live="polite">
            {selection}
          </span>
          <Button
            {...size}
            aria-keyshortcuts="l"
            disabled={isNone}
            leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
            onClick={add}
          >
            Add to list
          </Button>
          {'clipboard' in navigator && (
            <Button
              {...size}
              variant="default"
              disabled={isNone}
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => void copy()}
            >
              Copy NPIs
            </Button>
          )}
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                variant="default"
                {...size}
                loading={exporting.isPending}
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              >
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => exporting.mutate({ format: 'xlsx' })}>Excel</Menu.Item>
              <Menu.Item onClick={() => exporting.mutate({ format: 'csv' })}>CSV</Menu.Item>
              {others > 0 && (
                <Menu.Item onClick={() => exporting.mutate({ format: 'csv', which: 'others' })}>
                  Only the {count(others)} without a provider
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </ListCardHead>
      {exporting.error && <ErrorBox error={exporting.error} />}
      {children(picks)}
      <CopyOthers id={id} rows={others} />
      {adding && <AddToList who={{ npis: chosen }} people={chosen.length} onClose={() => setAdding(false)} />}
    </>
  );
}

interface Selection {
  /** The rows found. Several may be one person. */
  rows: number;
  npis: readonly string[];
  /** The people who start unselected, by the reason. */
  reasons: Record<string, readonly string[]>;
  isPicked: (npi: string) => boolean;
}

/** How many people are selected, and why not all rows found are (R-1218): `30 selected · 1 excluded left out`. */
function inWords({ rows, npis, reasons, isPicked }: Selection): string {
  const out = npis.filter((npi) => !isPicked(npi));
  const withReason = Object.entries(reasons).map(([reason, of]) => {
    const some = out.filter((npi) => of.includes(npi)).length;
    return some > 0 && `${count(some)} ${reason} left out`;
  });
  const repeated = rows - npis.length;
  const others = out.filter((npi) => !Object.values(reasons).some((of) => of.includes(npi))).length;
  return [
    `${count(npis.length - out.length)} selected`,
    ...withReason,
    others > 0 && `${count(others)} not selected`,
    npis.length > 0 && repeated > 0 && `${counted(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} a person`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Copies what was given in the rows without a provider, to ask its sender again. */
function CopyOthers({ id, rows }: { id: string; rows: number }) {
  const copying = useMutation({
    mutationFn: async () => {
      const { lines } = await ask(listOtherRows, { params: { id } });
      await copyText(lines.join('\n'), `Copied ${counted(lines.length, 'row')} without a provider.`);
    },
  });
  const size = useNarrow() ? { size: 'md' } : { size: 'xs' };
  if (rows === 0 || !('clipboard' in navigator)) return null;
  return (
    <Group justify="flex-end" px="md" py={6} className="line-above">
      {copying.error && <ErrorBox error={copying.error} />}
      <Button
        {...size}
        mr={-14}
        variant="subtle"
        color="gray"
        loading={copying.isPending}
        onClick={() => copying.mutate()}
      >
        Copy the other {count(rows)}
      </Button>
    </Group>
  );
}

interface UnderWayProps {
  id: string;
  state: 'waiting' | 'running' | 'failed' | 'canceled' | 'done';
  progress: number | null;
  message: string | null;
}

/** The progress of a lookup that a job does. */
function UnderWay({ id, state, progress, message }: UnderWayProps) {
  const navigate = useNavigate();
  const canceling = useMutation({
    mutationFn: () => ask(removeLookup, { params: { id } }),
    onSuccess: () => navigate(links.lookup()),
  });
  const hasEnded = state === 'failed' || state === 'canceled';
  return (
    <ListCard aria-label="Progress" mt={0}>
      <CardBody>
        <p role="status" style={{ marginBottom: 10 }}>
          {state === 'canceled' ? 'This lookup was canceled.' : (message ?? 'Waiting for its turn…')}
        </p>
        {!hasEnded && <Progress value={100 * (progress ?? 0)} aria-label="Rows looked up" mb={14} />}
        {canceling.error && <ErrorBox error={canceling.error} />}
        {hasEnded ? (
          <Button component={Link} to={links.lookup()}>
            New lookup
          </Button>
        ) : (
          <Button variant="default" loading={canceling.isPending} onClick={() => canceling.mutate()}>
            Cancel
          </Button>
        )}
      </CardBody>
    </ListCard>
  );
}

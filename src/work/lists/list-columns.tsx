// The columns of a list: who, the stage and what was done, then those of the search.
import { Badge } from '@mantine/core';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { columnsOf, type FindColumn } from '#src/find/providers/results/columns.tsx';
import { furtherColumns } from '#src/find/providers/results/further-columns.tsx';
import { date } from '#src/shared/format.ts';
import { lastFirst, townOf } from '#src/shared/title-case.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { HiddenPhone, isPhoneHidden } from '#src/ui/marks/marks.tsx';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import type { SearchColumn } from '#src/ui/results/fitting.ts';
import { later } from '#src/ui/state/later.tsx';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';
import { useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { NextStepCell, OwnerCell } from '#src/work/lists/InPlace.tsx';
import styles from '#src/work/lists/lists.module.css';
import { StageChoice } from '#src/work/lists/StageChoice.tsx';
import { dayInWords } from '#src/work/lists/words.tsx';
import { arrivedInWords } from '#src/work/openings/arrivals/words.tsx';

/** Whose a person is by the rule of the team. */
export const OwnerTag = later('OwnerTag', () => import('#src/ui/marks/OwnerTag.tsx'));

type ListColumn = SearchColumn<ListRow>;

/** Columns that always show. */
export const ALWAYS_LISTED = ['last_name', 'stage'];

/** Columns that show only by choice. */
export const HIDDEN_IN_LIST = [
  ...['npi', 'credential', 'gender', 'priority', 'added_at'],
  ...furtherColumns.map(({ id }) => id).filter((id) => id !== 'changed'),
];

/** All columns of a list; `miles` only near a place. */
export function columnsOfList(
  highlights: ReadonlyMap<string, Highlights>,
  marks: ReadonlyMap<string, PersonMarks>,
  isNear: boolean,
): ListColumn[] {
  const found = columnsOf(highlights, { isNear, services: undefined }, marks);
  const own: Record<string, Partial<ListColumn>> = {
    last_name: {
      header: 'Name',
      width: 190,
      cell: (row) => (
        <div className={styles.who}>
          <PersonNameLink row={row} of={highlights.get(row.npi)} marks={marks.get(row.npi)} />
        </div>
      ),
    },
    primary_taxonomy: {
      width: 190,
      leaves: { nothing: 50 },
    },
    city: { width: 136, leaves: { nothing: 70 }, cell: (row) => townOf({ city: row.city, state: row.state }) },
    changed: { width: 92, leaves: { nothing: 40 } },
    phone: {
      width: 125, // the number, and the space beside the last column
      leaves: { nothing: 80 },
      cell: (row) =>
        row.do_not_contact || isPhoneHidden(marks.get(row.npi)) ? <HiddenPhone /> : <PhoneLink number={row.phone} />,
    },
  };
  const of = (id: string): ListColumn[] =>
    found
      .filter((column) => column.id === id)
      .map(({ linked: _, leaves, ...column }: FindColumn) => ({ ...column, ...own[id] }));
  return [
    ...['npi', 'last_name', 'credential', 'gender', 'primary_taxonomy', 'city', 'miles', 'distance'].flatMap(of),
    { id: 'stage', header: 'Stage', width: 130, cell: (row) => <Stage row={row} /> },
    {
      id: 'owner',
      header: 'Owner',
      width: 54,
      leaves: { nothing: 60 },
      cell: (row) => <OwnerCell row={row} />,
    },
    {
      id: 'due_on',
      header: 'Next step',
      width: 160,
      yields: true,
      leaves: { nothing: 20 },
      cell: (row) => <NextStepCell row={row} />,
    },
    {
      id: 'activity',
      header: 'Last activity',
      width: 146,
      yields: true,
      leaves: { nothing: 30 },
      cell: (row) => <LastActivity row={row} />,
    },
    {
      id: 'note',
      header: 'Note',
      width: 160,
      yields: true,
      leaves: { nothing: 10 },
      unsorted: true,
      cell: (row) => <NoteOrMark row={row} />,
    },
    {
      id: 'priority',
      header: 'Priority',
      width: 72,
      cell: ({ priority }) =>
        priority === 'normal' ? null : <Badge color={priority === 'high' ? 'warn' : 'plain'}>{priority}</Badge>,
    },
    ...[...furtherColumns.map(({ id }) => id), 'phone'].flatMap(of),
    { id: 'added_at', header: 'Added', width: 96, cell: ({ added_at }) => dayInWords(added_at) },
  ];
}

interface NameProps {
  row: ListRow;
  of: Highlights | undefined;
  marks: PersonMarks | undefined;
}

/** The name as the link of the row, struck if the person is marked Do not contact. */
export const PersonNameLink = ({ row, of, marks }: NameProps) => (
  <>
    <PersonLink row={row} text={<b>{lastFirst(row)}</b>} /> <span className="muted">{row.credential}</span>{' '}
    <ScreeningMarks of={of} marks={marks} />
    {marks?.owner && <OwnerTag owner={marks.owner} />}
  </>
);

/** The stage, or that the person must not be contacted. */
export const Stage = ({ row }: { row: ListRow }) =>
  row.do_not_contact ? <DoNotContactBadge mark={row.do_not_contact} /> : <StageChoice row={row} />;

type Mark = NonNullable<ListRow['do_not_contact']>;

const wordsOf = ({ until, reason }: Mark) => [until && `Until ${date(until)}`, reason].filter(Boolean).join('. ');

/** Says that a person must not be contacted. */
export const DoNotContactBadge = ({ mark }: { mark: Mark }) => (
  <Badge color="bad" title={wordsOf(mark)}>
    Do not contact
  </Badge>
);

/** Until when and why the person must not be contacted. Otherwise the newest note, or the way to the field for the first one. */
export function NoteOrMark({ row: { npi, note, do_not_contact } }: { row: ListRow }) {
  const { mayEdit, write } = useListEditing();
  const mark = do_not_contact ? wordsOf(do_not_contact) : '';
  if (mark) return <span title={[mark, note?.text].filter(Boolean).join(' · ')}>{mark}</span>;
  if (note) return <span title={note.text}>{note.text}</span>;
  if (!mayEdit) return null;
  return (
    <QuietButton className="muted" data-screen onClick={() => write(npi)}>
      Add a note
    </QuietButton>
  );
}

const did = { call: 'Call', mail: 'Mail', meeting: 'Meeting' } as const;

interface ActivityProps {
  row: Pick<ListRow, 'activity' | 'added_at'> & Partial<Pick<ListRow, 'arrived'>>;
}

/** The last call, mail or meeting, or why and when the person arrived or was added. */
export const LastActivity = ({ row: { activity, added_at, arrived } }: ActivityProps) => (
  <span title={activity ? activity.text : arrived ? arrivedInWords(arrived) : undefined}>
    {activity ? activity.text || did[activity.kind] : arrived ? (arrived.reasons[0]?.text ?? 'Arrived') : 'Added'}{' '}
    <span className="muted">· {dayInWords(activity?.at ?? added_at)}</span>
  </span>
);

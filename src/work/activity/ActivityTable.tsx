import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { count, date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import type { Activity } from '#src/work/activity/contract.ts';

/** What is counted, in the order of the columns. */
export const measures = [
  { name: 'searches', label: 'Searches' },
  { name: 'exports', label: 'Exports' },
  { name: 'rows', label: 'Rows taken out' },
  { name: 'contacts', label: 'Contacts' },
] as const;

type Rows = readonly Activity['rows'][number][];

/** The sum of one measure. */
export const sumOf = (rows: Rows, name: (typeof measures)[number]['name']): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

interface ActivityTableProps {
  activity: Activity;
  /** The user whose weeks show. Without one, a row has all weeks of a user. */
  user: string;
  /** The number of weeks, for the links. */
  weeks: number;
}

/** What each user did, or one user in each week, newest first. */
export function ActivityTable({ activity, user, weeks }: ActivityTableProps) {
  const lines = user
    ? activity.weeks.toReversed().map((week) => ({
        key: week,
        head: date(week),
        rows: activity.rows.filter((row) => row.user === user && row.week === week),
      }))
    : activity.users.map(({ id, name, email }) => ({
        key: id,
        head: (
          <>
            <Link to={links.activity({ user: id, weeks })}>{name}</Link>
            <div className="muted small">{email}</div>
          </>
        ),
        rows: activity.rows.filter((row) => row.user === id),
      }));
  return (
    <PlainTable
      headers={[user ? 'Week of' : 'Name', ...measures.map(({ label }) => label)]}
      look="numbers"
      aria-label="Activity"
    >
      {lines.map(({ key, head, rows }) => (
        <tr key={key}>
          <td data-first>{head}</td>
          {measures.map(({ name, label }) => (
            <td key={name} className="num">
              {count(sumOf(rows, name))}{' '}
              <Text component="span" hiddenFrom="sm" className="small muted">
                {label.toLowerCase()}
              </Text>
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}

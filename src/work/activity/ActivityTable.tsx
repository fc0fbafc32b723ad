import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count, date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import type { ActivityReport } from '#src/work/activity/contract.ts';

/** What is counted, in the order of the columns. `one` and `many` follow a number. */
export const measures = [
  { name: 'searches', label: 'Searches', one: 'search', many: 'searches' },
  { name: 'exports', label: 'Exports', one: 'export', many: 'exports' },
  { name: 'rows', label: 'Rows taken out', one: 'row taken out', many: 'rows taken out' },
  { name: 'contacts', label: 'Contacts', one: 'contact', many: 'contacts' },
  { name: 'calls', label: 'Calls', one: 'call', many: 'calls' },
  { name: 'replies', label: 'Replies', one: 'reply', many: 'replies' },
  { name: 'submissions', label: 'Submissions', one: 'submission', many: 'submissions' },
] as const;

type Rows = readonly ActivityReport['rows'][number][];

/** The sum of one measure. */
export const sumOf = (rows: Rows, name: (typeof measures)[number]['name']): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

interface UserTableProps {
  activity: ActivityReport;
  /** The number of weeks, for the links. */
  weeks: number;
}

/** What each user did in all weeks. */
export const UserTable = ({ activity: { users, rows }, weeks }: UserTableProps) => (
  <Sums
    label="Activity by user"
    look="roomy"
    first="Name"
    lines={users.map(({ id, name, email }) => ({
      key: id,
      head: (
        <>
          <Link to={links.activity({ user: id, weeks })}>{name}</Link>
          <Text component="div" fw={400} className="muted small">
            {email}
          </Text>
        </>
      ),
      rows: rows.filter(({ user }) => user === id),
    }))}
  />
);

/** What `rows` have in each week, newest first: the numbers of the bars. */
export const WeekTable = ({ weeks, rows }: { weeks: readonly string[]; rows: Rows }) => (
  <Sums
    label="Activity by week"
    first="Week of"
    lines={weeks.toReversed().map((week) => ({
      key: week,
      head: (
        <>
          <Text component="span" inherit hiddenFrom="sm">
            Week of{' '}
          </Text>
          {date(week)}
        </>
      ),
      rows: rows.filter((row) => row.week === week),
    }))}
  />
);

interface SumsProps {
  label: string;
  /** The header of the first column. */
  first: string;
  look?: 'roomy' | 'numbers';
  lines: readonly { key: string; head: ReactNode; rows: Rows }[];
}

const Sums = ({ label, first, look = 'numbers', lines }: SumsProps) => (
  <PlainTable headers={[first, ...measures.map(({ label }) => label)]} look={look} aria-label={label}>
    {lines.map(({ key, head, rows }) => (
      <tr key={key}>
        <td data-first>{head}</td>
        {measures.map(({ name, one, many }) => {
          const sum = sumOf(rows, name);
          return (
            <td key={name} className="num">
              {count(sum)}{' '}
              <Text component="span" hiddenFrom="sm" className="small muted">
                {sum === 1 ? one : many}
              </Text>
            </td>
          );
        })}
      </tr>
    ))}
  </PlainTable>
);

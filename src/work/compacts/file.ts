import { Failure } from '#src/server/failure.ts';
import { CompactState } from '#src/shared/compacts.ts';
import { daysAfter } from '#src/shared/days.ts';
import { csvRows } from '#src/work/lookup/sheet/csv-rows.ts';

const columns = ['compact', 'state', 'status', 'since', 'ends_on', 'source', 'checked_on'] as const;
const optional: readonly string[] = ['since', 'ends_on'];

/** What is wrong with the days of a state; undefined if nothing is. `today`: YYYY-MM-DD. */
export function wrongDay({ since, ends_on, checked_on }: CompactState, today: string): string | undefined {
  if (checked_on > daysAfter(today, 1)) return 'checked_on: must not be after today'; // where the user is, a day may have begun
  return since !== null && ends_on !== null && ends_on <= since ? 'ends_on: must be after since' : undefined;
}

/**
 * The states in a CSV file whose first line names its columns, in any order. All or nothing: throws a 400 that names the first
 * line that cannot be used, and why.
 */
export function statesInFile(csv: string, today: string): CompactState[] {
  const refuse = (why: string) => new Failure(400, 'bad_request', `csv: ${why}`);
  const [head = [], ...rows] = csvRows(csv, {
    onStrayQuote: (row) => {
      throw refuse(`line ${row} has a quote that does not end.`);
    },
  });
  const names = head.map((name) => name.toLowerCase());
  const missing = columns.find((name) => !names.includes(name));
  if (missing) throw refuse(`the first line must name the column ${missing}.`);
  if (rows.length === 0) throw refuse('the file has no states.');
  const known = new Set<string>();
  return rows.map((cells, n) => {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const given = columns.map((name) => [name, cell(name) || (optional.includes(name) ? null : '')]);
    const { data, error } = CompactState.safeParse(Object.fromEntries(given));
    const [issue] = error?.issues ?? [];
    if (issue) throw refuse(`row ${n + 1}: ${issue.path.join('.')}: ${issue.message}.`);
    const state = data as CompactState; // without an issue
    const wrong = wrongDay(state, today);
    if (wrong) throw refuse(`row ${n + 1}: ${wrong}.`);
    const key = `${state.compact} ${state.state}`;
    if (known.has(key)) throw refuse(`row ${n + 1}: ${key} is there twice.`);
    known.add(key);
    return state;
  });
}

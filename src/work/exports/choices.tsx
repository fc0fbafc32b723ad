// From the choices of the panel to an export.
import type { Selectable, Selection } from '#src/ui/state/work-parts.ts';
import {
  addOurScreening,
  type ColumnGroup,
  type Preset,
  presets,
  ROWS_WITHOUT_JOB,
} from '#src/work/exports/contract.ts';

/** Whom to export. */
export type WhoChoice = 'selected' | 'page' | 'all';

/** A choice of people with their number. */
export interface WhoOption {
  value: WhoChoice;
  label: string;
  /** The people in the file. */
  count: number;
  /** Those marked Do not contact. Undefined while it is unknown. */
  leftOut: number | undefined;
}

/** NPIs that fit into an address. More become a job. */
const NPIS_IN_ADDRESS = 500;

/** The query of a search or NPIs, each also within a list. */
export type People = ({ search: string } | { npis: string[] }) & { list?: string };

/** The people of a choice. */
export function chosenPeople(choice: WhoChoice, of: Selectable, selection: Selection | undefined): People {
  const within = of.list && { list: of.list.id };
  if (choice === 'page') return { ...within, npis: [...of.page] };
  if (choice === 'selected' && selection && !selection.all) return { ...within, npis: [...selection.npis] };
  return { ...within, search: `${sortedQuery(of)}` };
}

/** The query of the search, sorted as on the screen. */
function sortedQuery({ list, query, sort }: Selectable): URLSearchParams {
  const search = new URLSearchParams(list ? list.query : query);
  if (sort?.column) {
    search.set('sort', sort.column);
    search.set('order', sort.order);
  }
  return search;
}

/** Whether these are all people on a list, without criteria. */
export const isWholeList = ({ list }: Selectable): boolean =>
  list !== undefined && [...new URLSearchParams(list.query).keys()].every((name) => kept.includes(name));

/** Whether an export is made by a job. */
export const needsJob = (people: People, count: number): boolean =>
  count > ROWS_WITHOUT_JOB || ('npis' in people && people.npis.length > NPIS_IN_ADDRESS);

/** Parameters that keep their meaning without the criteria of the search. */
const kept = ['sort', 'order', 'deactivated'];

/** The address of the file. NPIs keep the order of the search, unless it is by distance. */
export function fileAddress(people: People, of: Selectable, file: [name: string, value: string][]): string {
  const search = 'search' in people ? new URLSearchParams(people.search) : sortedQuery(of);
  search.delete('page');
  if ('npis' in people) {
    const byDistance = search.get('sort') === 'distance';
    for (const name of new Set(search.keys())) if (byDistance || !kept.includes(name)) search.delete(name);
    for (const npi of people.npis) search.append('npi', npi);
  }
  for (const [name, value] of file) search.append(name, value);
  return `/api/${of.list ? `lists/${of.list.id}` : of.table}/export?${search}`;
}

const unpublished = ['team', 'list'];

/** The columns that a user may choose, without those of the team and of lists. */
export const publishedGroups = (groups: readonly ColumnGroup[]): ColumnGroup[] =>
  groups.filter(({ name, left_out }) => left_out === null && !unpublished.includes(name));

/** The choices of columns. */
export function presetsOf(of: Selectable, groups: readonly ColumnGroup[]): Preset[] {
  const all = publishedGroups(groups).flatMap(({ columns }) => columns.map(({ name }) => name));
  const counted = (columns: readonly string[]) => `${addOurScreening(columns, groups).length + 1} columns`; // and the NPI
  return [
    ...presets[of.table],
    ...(of.columns ? [{ name: 'shown', label: 'Columns shown', about: counted(of.columns), columns: of.columns }] : []),
    { name: 'all', label: 'All columns', about: counted(all), columns: all },
    { name: 'chosen', label: 'Choose columns', about: '', columns: [] },
  ];
}

interface ColumnChoice {
  preset: Preset;
  chosen: readonly string[];
  /** Whether what the team wrote is in the file, too. */
  withTeam: boolean;
  withDates: boolean;
  /** Whether the people are those of one list. */
  onList: boolean;
}

/** The columns of the file. */
export function columnsInFile(
  groups: readonly ColumnGroup[],
  { preset, chosen, withTeam, withDates, onList }: ColumnChoice,
): string[] {
  const isChosen = preset.name === 'chosen';
  const wanted = isChosen ? chosen : [...preset.columns, ...((onList && preset.ofList) || [])];
  const known = new Map(groups.flatMap((group) => group.columns.map(({ name }) => [name, group] as const)));
  const isDate = (name: string) => name.endsWith('_as_of');
  // what no source has, such as the distance, is left to the server
  const available = wanted.filter((name) => !isDate(name) && (known.get(name)?.left_out ?? null) === null);
  const sources = new Set(['nppes', ...available.flatMap((name) => known.get(name)?.name ?? [])]);
  const dates = withDates
    ? groups.flatMap(({ name, columns }) =>
        sources.has(name) ? columns.filter((column) => isDate(column.name)).map((column) => column.name) : [],
      )
    : [];
  const ofTeam = onList ? ['list', 'team'] : ['team'];
  const team = withTeam
    ? groups.filter(({ name }) => ofTeam.includes(name)).flatMap((group) => group.columns.map(({ name }) => name))
    : [];
  return [...new Set([...(isChosen ? available : addOurScreening(available, groups)), ...team, ...dates])];
}

/** Whether people are asked for as those of one list. */
export const isOnList = (people: People): boolean => {
  if (people.list) return true;
  const lists = 'search' in people ? new URLSearchParams(people.search).getAll('list') : [];
  return lists.length === 1 && lists[0] !== 'none';
};

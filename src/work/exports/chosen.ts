// Which columns a file can have, and which it has.
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { Source } from '#src/importer/source.ts';
import type { User } from '#src/server/authorization.ts';
import { asOfColumn, type ExportGroup, milesColumn } from '#src/server/export-columns.ts';
import { Failure } from '#src/server/failure.ts';
import { addOurScreening, type ColumnGroup, type ExportTable, OUR_SCREENING } from '#src/work/exports/contract.ts';
import { groupsOf } from '#src/work/exports/plan.ts';
import { datesOf } from '#src/work/exports/sources.ts';

type Needs = Pick<DatasetServices, 'config' | 'database' | 'exportColumns' | 'isReady' | 'requireDataset'> & {
  sources: readonly Source[];
};

/** All columns of a table by source, with why some are not available. API tokens have no decisions of the team. */
export async function listColumnGroups(services: Needs, table: ExportTable, via: User['via']): Promise<ColumnGroup[]> {
  const dates = await datesOf(services.database);
  return groupsOf(services.exportColumns, table).map((group) => {
    const source = services.sources.find(({ dataset }) => dataset === group.dataset);
    const columns = [...group.columns, ...(group.dataset ? [asOfColumn(group)] : [])].filter(
      ({ name }) => via === 'session' || name !== OUR_SCREENING,
    );
    return {
      name: group.name,
      title: group.title,
      publisher: source?.origin.publisher ?? null,
      date: dates.get(group.dataset ?? '') ?? null,
      columns: columns.map(({ name, label, header }) => ({ name, label, publisher_name: header })),
      left_out: leftOut(services, group),
    };
  });
}

function leftOut(services: Needs, group: ExportGroup): ColumnGroup['left_out'] {
  if (isLicensed(services, group)) return 'licensed';
  return group.dataset && !services.isReady(group.dataset) ? 'not_imported' : null;
}

interface Chosen {
  /** In the order of the file, each once. */
  columns: string[];
  /** The datasets they need. */
  datasets: ReadonlySet<string>;
}

/**
 * The columns of a file. Throws a 400 for an unknown one, and for a list field without a list; a 403 `licensed` for one of a
 * licensed source without SHARE_LICENSED; a 403 `token` for decisions of the team in a file by an API token
 * (R-1194); 409 or 503 if its dataset cannot be read.
 */
export function requireColumns(
  services: Needs,
  table: ExportTable,
  wanted: readonly string[] | undefined,
  list: string | null,
  via: User['via'],
): Chosen {
  const groups = groupsOf(services.exportColumns, table);
  const usual = groups.flatMap(({ dataset, usual = [] }) =>
    (dataset === null ? list : services.isReady(dataset)) ? usual : [],
  );
  const unasked = via === 'session' ? addOurScreening(usual, groups) : usual;
  const columns = [...new Set(wanted?.length ? wanted : unasked)].filter((name) => name !== 'npi');
  const needed = new Set(['nppes']);
  for (const name of columns) {
    if (name === milesColumn.name) continue;
    const group = groups.find((each) => [...each.columns, asOfColumn(each)].some((column) => column.name === name));
    if (!group || (!group.dataset && asOfColumn(group).name === name))
      throw new Failure(400, 'bad_request', `column: there is no column ${name}. See GET /api/exports/columns.`);
    if (group.name === 'list' && !list)
      throw new Failure(400, 'bad_request', `column: ${name} needs a list. Export the list, or search with list.`);
    if (name === OUR_SCREENING && via === 'token') throw notByToken();
    if (isLicensed(services, group)) throw licensedColumn(name, group);
    if (group.dataset) {
      services.requireDataset(group.dataset);
      needed.add(group.dataset);
    }
  }
  return { columns, datasets: needed };
}

/** The refusal of decisions of a team to an API token. */
export const notByToken = (): Failure =>
  new Failure(
    403,
    'token',
    `column: API tokens cannot export ${OUR_SCREENING}. Sign in, and export from the results or a list.`,
  );

const licensedColumn = (name: string, { title }: ExportGroup) =>
  new Failure(
    403,
    'licensed',
    `column: exports cannot have ${name}, because ${title} is licensed for use on screen. See SHARE_LICENSED.`,
  );

const isLicensed = ({ config, sources }: Needs, { dataset }: ExportGroup): boolean =>
  !config.shareLicensed && sources.some((source) => source.dataset === dataset && source.origin.share === 'licensed');

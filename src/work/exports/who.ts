// Whom a file has: the matches of a search, or the NPIs of a selection.

import { requireNoPossible } from '#src/datasets/exclusions/stays-on-screen.ts';
import type { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { excludedIn, wantedIn } from '#src/find/criteria/negation.ts';
import type { FindServices } from '#src/find/find.ts';
import { parametersOfKind } from '#src/find/providers/criteria.ts';
import { requireCriteriaOn } from '#src/find/providers/off.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { counted } from '#src/shared/format.ts';
import type { ExportTable } from '#src/work/exports/contract.ts';
import { openWordsOf } from '#src/work/exports/query-words.ts';
import { countTypedPeople } from '#src/work/exports/typed-people.ts';
import { openList } from '#src/work/lists/access.ts';
import { everyEntry } from '#src/work/lists/entries/find.ts';
import type { openListScope } from '#src/work/lists/entries/scope.ts';
import { type EntrySearch, onlyProvider } from '#src/work/lists/entries/search.ts';

/** The people or organizations of a file. */
export interface Who {
  table: ExportTable;
  /** In words. */
  query: string;
  /** As asked, for the audit log. */
  asked: string;
  /** Whether deactivated NPIs are among them. */
  deactivated: boolean;
  list: string | null;
  /** The datasets whose criteria the search has. */
  asks: string[];
  /** The codes of the specialty that the search asks for. */
  codes?: readonly string[] | undefined;
  total: number;
  /** The number of people without an NPI, who belong to the whole list. */
  typed?: number;
  /** In the order of the file. */
  keys(): Promise<{ keys: Float64Array; miles?: Float64Array }>;
}

/** Makes the functions that find whom a search or a selection has. */
export function openWho(services: FindServices) {
  const { find, requireDataset } = services;
  const wordsOf = openWordsOf(services);
  const asksOf = openAsksOf(services);
  const searched = async (table: ExportTable, query: Readonly<Record<string, unknown>>, asked: string) => ({
    table,
    query: await wordsOf(query),
    asked,
    deactivated: query.deactivated !== undefined,
    list: listOf(query),
    asks: asksOf(query),
  });
  return {
    providers: async (query: ProviderSearchQuery, asked: string, user: User): Promise<Who> => {
      requireDataset('providers');
      const people = find.providers(user);
      const found = await people.keys(query);
      const codes = await people.codes(query);
      return { ...(await searched('providers', query, asked)), codes, ...found };
    },
    organizations: async (query: OrganizationSearchQuery, asked: string): Promise<Who> => {
      requireDataset('organizations');
      const found = await find.organizations.keys(query);
      return { ...(await searched('organizations', query, asked)), ...found };
    },
    /** These, each once, in the order given. */
    selected: (table: ExportTable, npis: readonly string[]): Who => {
      const keys = Float64Array.from(new Set(npis), Number);
      return {
        table,
        query: `${counted(keys.length, 'selected NPI')}`,
        asked: `${keys.length} NPIs`,
        deactivated: true,
        list: null,
        asks: [],
        total: keys.length,
        keys: async () => ({ keys }),
      };
    },
  };
}

/** Makes the functions that find people on a list. Deactivated NPIs stay on lists. */
export function openWhoOnList(
  services: FindServices & { users: Database; listScope: ReturnType<typeof openListScope> },
) {
  const { criteriaOff, find, requireDataset, users, listScope } = services;
  const wordsOf = openWordsOf(services);
  const asksOf = openAsksOf(services);
  const openedBy = (user: User, id: string) => openList(users.db, user, id, { to: 'view' });
  return {
    /** Those who meet a search within the list. */
    matching: async (id: string, query: EntrySearch, asked: string, user: User): Promise<Who> => {
      requireDataset('providers');
      requireCriteriaOn(criteriaOff, onlyProvider(query));
      requireNoPossible(query);
      const list = await openedBy(user, id);
      const found = await everyEntry(listScope(list, user), query);
      const words = await wordsOf(query, list);
      const codes = await find.providers(user).codes(query);
      return {
        table: 'providers',
        query: words,
        asked,
        deactivated: true,
        list: id,
        asks: asksOf(query),
        codes,
        ...(isWhole(query) && { typed: await countTypedPeople(users.db, id) }),
        ...found,
      };
    },
    /** Those of these NPIs who are on the list, each once, in the order given. */
    selected: async (id: string, npis: readonly string[], user: User): Promise<Who> => {
      const list = await openedBy(user, id);
      const people = new Set((await listScope(list, user).people(list)).npis);
      const keys = Float64Array.from(new Set(npis), Number).filter((npi) => people.has(npi));
      return {
        table: 'providers',
        query: `${counted(keys.length, 'selected NPI')} on ${list.name}`,
        asked: `list ${id} ${keys.length} NPIs`,
        deactivated: true,
        list: id,
        asks: [],
        total: keys.length,
        keys: async () => ({ keys }),
      };
    },
  };
}

/** Whether a search within a list has no criteria. */
const isWhole = ({ sort: _, order: __, page: ___, ...criteria }: EntrySearch): boolean =>
  Object.values(criteria).every((value) => value === undefined);

/** Makes the function that returns the datasets whose criteria a query has. */
const openAsksOf =
  ({ providerCriteria }: Pick<FindServices, 'providerCriteria'>) =>
  (query: object): string[] => {
    const given = { ...wantedIn(query), ...excludedIn(query) };
    return providerCriteria.flatMap(({ parameters, needs }) =>
      Object.keys(parametersOfKind(given, parameters)).length > 0 ? [needs] : [],
    );
  };

/** The one list that a search asks for. */
function listOf({ list }: Readonly<Record<string, unknown>>): string | null {
  const [only, ...others] = [list].flat();
  return typeof only === 'string' && only !== 'none' && others.length === 0 ? only : null;
}

import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** People or organizations that the user selected in the results of a search. */
export interface Selection {
  /** The NPIs selected one by one. Empty if all matches are selected. */
  npis: ReadonlySet<string>;
  /** Whether all matches of the search are selected, not only those of a page. */
  all: boolean;
  /** The number of selected people. */
  count: number;
}

/** The results that a selection is of. */
export interface Selectable {
  /** What the rows are. Lists hold providers only. */
  table: 'providers' | 'organizations';
  /** The query string of the search in the API, without page. Undefined if its rows are no search of `table`. */
  query: string | undefined;
  /** The list that the rows are on, with the query string of the search within it. */
  list?: { id: string; query: string } | undefined;
  /** The sort of the rows. */
  sort?: { column: string | undefined; order: 'asc' | 'desc' };
  total: number;
  /** The NPIs of the page. */
  page: readonly string[];
  /** The columns of a file that say what the chosen columns say. Undefined where there is no choice. */
  columns?: readonly string[];
}

/** What a team knows of a person in results. */
export interface PersonMarks {
  /** The lists with the person that the user may open. */
  lists: readonly { id: string; name: string }[];
  /** The last call, mail or meeting of the last 30 days. */
  contacted: { kind: 'call' | 'mail' | 'meeting'; by: string | null; at: string } | null;
  /** The last report that the number of the practice did not answer. */
  unreached: { by: string | null; at: string } | null;
  /** `until` is the last day; null: without end. */
  doNotContact: { reason: string; until: string | null } | null;
  /** Whose the person is by the rule of the team, until a day (R-1571). */
  owner: { by: string; until: string } | null;
  /** Whether the phone number is hidden. */
  phoneHidden: boolean;
  /** What the team decided about a possible match in OIG's list, while it counts (R-1192). */
  screening: { decision: 'same' | 'not_same'; by: string | null; at: string } | null;
}

/** What lists, records about people and saved searches add to the screens of datasets. */
export interface WorkParts {
  /** The buttons of the bar that replaces the tools above the results while rows are selected. */
  SelectionActions?: ComponentType<{ selection: Selection; of: Selectable; onDone: () => void }>;
  /**
   * Says how many people marked Do not contact a selection of the page or of all matches leaves out. `onCount` gets the
   * number of those among all matches.
   */
  LeftOut?: ComponentType<{ selection: Selection; of: Selectable; onCount: (people: number) => void }>;
  /** The buttons beside the results that need no selection, such as 'Export'. */
  SearchActions?: ComponentType<{ of: Selectable }>;
  /** The button that saves the search of the screen, beside its results. */
  SaveSearch?: ComponentType;
  /** Fetches the marks of people. */
  marksOf?: (
    npis: readonly string[],
    signal: AbortSignal,
    /** Reads all marks again, if a part of them could not be read. */
    retry: () => unknown,
  ) => Promise<ReadonlyMap<string, PersonMarks>>;
  /** Fetches the names of the lists that the user may open, by id. */
  listNames?: (signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;
  /** The first card on a provider's page. `meanwhile` shows until it is loaded. */
  PersonCards?: ComponentType<{ npi: string; name: string; meanwhile: ReactNode }>;
  /** What the team saw of a license at the site of its board, with a button to note it. */
  BoardCheck?: ComponentType<{ npi: string; state: string; license_number: string }>;
  /** What the team has done about a person, as a line in the head of a provider's page. */
  PersonLine?: ComponentType<{ npi: string }>;
  /** What the peek shows of the record about a person. */
  PeekRecord?: ComponentType<{ npi: string }>;
  /** Buttons in the head of a provider's page, and in the peek. */
  PersonActions?: ComponentType<{ npi: string; name: string }>;
  /** The problems that the team reported about a person or an organization, in the head of its page and in the peek. */
  ReportedProblems?: ComponentType<{ npi: string; name: string; of: 'person' | 'organization' }>;
  /** The buttons that decide about a possible match in OIG's list. */
  ScreeningDecision?: ComponentType<{
    npi: string;
    of: 'person' | 'organization';
    /** Identifies the row of the list. */
    row: string;
    /** The name in the row. */
    name: string;
    /** Called once the decision is on the screen. */
    onSaved: () => void;
  }>;
  /** What the team found at HRSA's address check about a ZIP code or an organization, with a form for another check. */
  ShortageChecks?: ComponentType<{ place: { zip: string } | { npi: string } }>;
  /** The button that looks up a list of NPIs that a search does not take. */
  LookUpThese?: ComponentType<{ npis: readonly string[] }>;
  /** The card with the user's exports, on the profile. */
  MyExports?: ComponentType;
  /** The cards of the user's calendar and of the team's rule of ownership, on the settings. */
  SettingsCards?: ComponentType;
  /** What a user owns, with a form that gives it to a colleague. */
  LeaverWork?: ComponentType<{ id: string; name: string; autoFocus?: boolean | undefined }>;
}

/** The parts for the user. Without access to data there are none. */
export const WorkPartsContext = createContext<WorkParts>({});
export const useWorkParts = (): WorkParts => useContext(WorkPartsContext);

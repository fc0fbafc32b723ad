import type { MatchDecision } from '#src/datasets/screening/contract.ts';
import type { DecidedPeople } from '#src/search/row-criteria.ts';
import type { User } from '#src/server/authorization.ts';

/**
 * What a user's team decided about possible matches of an NPI, by version of the row of the list. `known`: the version of the record of
 * NPPES. Decisions about another version do not count.
 */
export type ScreeningDecisions = (
  user: User,
  npi: string,
  known: string,
) => Promise<ReadonlyMap<string, MatchDecision>>;

/** Those about whom a user's team decided, as far as the user's searches follow that: not those of API tokens (R-1205). */
export type PeopleDecided = (user: User) => Promise<DecidedPeople>;

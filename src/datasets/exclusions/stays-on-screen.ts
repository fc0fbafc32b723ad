import { asksForPossible, POSSIBLE_STAYS } from '#src/datasets/exclusions/contract.ts';
import { Failure } from '#src/server/failure.ts';

/** Throws a 400 for a search of possible matches, whose people must stay on screen. */
export function requireNoPossible(query: Readonly<Record<string, unknown>>): void {
  if (asksForPossible(query)) throw staysOnScreen('excluded');
}

/** The refusal, which names the parameter that asks for more. */
export const staysOnScreen = (parameter: string): Failure =>
  new Failure(400, 'bad_request', `${parameter}: ${POSSIBLE_STAYS}`);

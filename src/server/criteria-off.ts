// Criteria that an installation turns off with CRITERIA_OFF.
import { Failure } from '#src/server/failure.ts';

/** The refusal of a parameter that asks for a criterion which is off. */
export const turnedOff = (parameter: string, criterion: string) =>
  new Failure(400, 'bad_request', `${parameter}: The criterion ${criterion} is turned off on this site`);

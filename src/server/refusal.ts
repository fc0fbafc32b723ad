import { Failure } from '#src/server/failure.ts';

/** An error that the user of a command can fix. Its message is printed without a stack. */
export class Refusal extends Error {}

/** The error of a job: a Refusal in the words of a Failure, unless that asks to try again; other errors as they are. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof Failure && error.status !== 503 ? new Refusal(error.message) : error;

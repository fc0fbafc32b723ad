import { Failure } from '#src/server/failure.ts';

/** The 409 for a change of an earlier version. The reply has what is there now, under the name of the thing. */
export function changedMeanwhile(
  thing: 'list' | 'search' | 'opening' | 'table' | 'person' | 'template',
  now: object,
): Failure {
  const message = `This ${thing} was changed meanwhile. Look at it again, then repeat your change.`;
  const failure = new Failure(409, 'changed', message);
  failure.details = { [thing]: now };
  return failure;
}

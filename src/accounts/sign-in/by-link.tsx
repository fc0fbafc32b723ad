import { ApiError } from '#src/ui/state/ask.ts';

/** Rethrows the error of a call with the token of a link, without the name of the parameter, which users do not know. */
export function byLink(error: unknown): never {
  if (!(error instanceof ApiError) || !error.message.startsWith(PARAMETER)) throw error;
  throw new ApiError(error.status, error.code, error.message.slice(PARAMETER.length));
}

const PARAMETER = 'token: ';

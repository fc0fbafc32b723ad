import { capital } from '#src/shared/format.ts';

/** The message of a refused search about a parameter, such as `near: Unknown place`, as a sentence (R-1219). */
export const problemIn = (error: Error | null | undefined, parameter: string): string | undefined => {
  const own = error?.message.split(/; (?=[\w.]+: )/).find((part) => part.startsWith(`${parameter}: `));
  return own && capital(own.slice(parameter.length + 2));
};

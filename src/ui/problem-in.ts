/** The message of a refused search about a parameter, such as `near: Unknown place`. */
export const problemIn = (error: Error | null | undefined, parameter: string): string | undefined =>
  error?.message
    .split(/; (?=[\w.]+: )/)
    .find((part) => part.startsWith(`${parameter}: `))
    ?.slice(parameter.length + 2);

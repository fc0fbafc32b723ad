import type { From } from '#src/work/calls/queue.tsx';

/** The address of a queue: of the people of a list or an opening, or of those with these NPIs. */
export const callsAddress = ({ npis, ...from }: From & { npis?: readonly string[] }): string =>
  `/calls?${new URLSearchParams({ ...from, ...(npis && { npi: npis.join('.') }) })}`;

import { notifyFailed } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';
import { listMarks, listScreeningDecisions } from '#src/work/marks/contract.ts';

/** What the team knows of these people, by NPI, without its decisions about possible matches. */
export async function fetchMarks(npis: readonly string[], signal: AbortSignal): Promise<Map<string, PersonMarks>> {
  const { rows } = await ask(listMarks, { query: { npi: [...npis] }, signal });
  return new Map(
    rows.map(({ npi, do_not_contact, phone_hidden, ...others }) => [
      npi,
      {
        ...others,
        doNotContact: do_not_contact,
        screening: null,
        phoneHidden: phone_hidden || do_not_contact !== null,
      },
    ]),
  );
}

/**
 * What the team knows and decided about these people, by NPI. Without the decisions, the other marks stay, and a message says so
 * once, until they are loaded (R-1206).
 */
export async function marksWithDecisions(
  npis: readonly string[],
  signal: AbortSignal,
  retry: () => unknown,
): Promise<Map<string, PersonMarks>> {
  const [marks, decided] = await Promise.all([fetchMarks(npis, signal), decisionsAbout(npis, signal, retry)]);
  for (const { npi, ...screening } of decided) marks.set(npi, { ...(marks.get(npi) ?? nothing), screening });
  return marks;
}

async function decisionsAbout(npis: readonly string[], signal: AbortSignal, retry: () => unknown) {
  try {
    const { rows } = await ask(listScreeningDecisions, { query: { npi: [...npis] }, signal });
    isSaid = false;
    return rows;
  } catch {
    if (!isSaid && !signal.aborted)
      notifyFailed('Your team’s decisions could not be loaded', () => {
        isSaid = false;
        return retry();
      });
    isSaid ||= !signal.aborted;
    return [];
  }
}

/** Whether a message says that decisions could not be loaded. */
let isSaid = false;

const nothing: PersonMarks = {
  lists: [],
  contacted: null,
  unreached: null,
  doNotContact: null,
  owner: null,
  phoneHidden: false,
  screening: null,
};

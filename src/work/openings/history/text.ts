import { date } from '#src/shared/format.ts';
import { AFTER_IMPORT } from '#src/work/openings/arrivals/contract.ts';

interface Values {
  was: string | null;
  is: string | null;
}

/** What was done with the list of an opening, in words, from an entry of the audit log. `why` has the reasons of people who arrived. */
export function textOf(action: string, values: Values, why: string): string {
  const [was, is] = [withoutId(values.was), withoutId(values.is)];
  if (action === 'entries_added') return is?.startsWith('restored ') ? `R${is.slice(1)}` : added(is ?? '', why);
  if (action === 'entries_removed') return `Removed ${was}`;
  if (action === 'entries_changed') return changeOf(is ?? '');
  if (action === 'list_changed') return 'Changed the description or the stages of the list';
  const members = (is ?? '').split(', ').length - 1;
  if (members === 0) return 'Ended the sharing by name';
  return `Shared by name with ${members === 1 ? '1 user' : `${members} users`}`;
}

/** '12 people: after an import', and without the NPI of one person: 'Added: newly licensed in Ohio, Mar 2026'. */
function added(entry: string, why: string): string {
  const [, who = ''] = new RegExp(`^(.*): ${AFTER_IMPORT}$`).exec(entry) ?? [];
  if (!who) return `Added ${entry}`;
  return `Added${/^\d{10}$/.test(who) ? '' : ` ${who}`}${why ? `: ${why}` : ` ${AFTER_IMPORT}`}`;
}

/** An entry without the ID of a person who has no NPI. */
const withoutId = (entry: string | null) => entry?.replace(/^([^:]* without an NPI) \([\da-f-]{36}\)/, '$1') ?? null;

/** '12 people: stage Contacted', and without the NPI of one person: 'Stage Contacted'. */
function changeOf(entry: string): string {
  const [, who = '', json = '{}'] = /^([^:]*): (\{.*\})$/s.exec(entry) ?? [];
  const parts = partsOf(JSON.parse(json));
  return /^\d{10}$/.test(who) ? parts.replace(/^./, (first) => first.toUpperCase()) : `${who}: ${parts}`;
}

interface Change
  extends Partial<Record<'stage' | 'owner' | 'priority' | 'next_step' | 'due_on' | 'reason' | 'same', string | null>> {
  /** Fields whose values may name a person without an NPI. */
  others?: string[];
}

function partsOf({ stage, owner, priority, next_step, due_on, reason, same, others = [] }: Change): string {
  return [
    stage && `stage ${stage}`,
    owner === null ? 'no owner' : owner && 'another owner',
    priority && `priority ${priority}`,
    next_step === '' ? 'no next step' : next_step && `next step ‘${next_step}’`,
    due_on && `due ${date(due_on)}`,
    reason && 'with a reason',
    ...others.map((name) => `another ${name.replace('_', ' ')}`),
    same && 'the same person as one without an NPI',
  ]
    .filter(Boolean)
    .join(', ');
}

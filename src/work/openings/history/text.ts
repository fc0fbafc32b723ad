import { date } from '#src/shared/format.ts';

interface Values {
  was: string | null;
  is: string | null;
}

/** What was done with the list of an opening, in words, from an entry of the audit log. */
export function textOf(action: string, { was, is }: Values): string {
  if (action === 'entries_added')
    return is?.startsWith('restored ') ? `R${is.slice(1)}` : `Added${withoutNpi(is ?? '')}`;
  if (action === 'entries_removed') return `Removed ${was}`;
  if (action === 'entries_changed') return changeOf(is ?? '');
  if (action === 'list_changed') return 'Changed the description or the stages of the list';
  const members = (is ?? '').split(', ').length - 1;
  if (members === 0) return 'Ended the sharing by name';
  return `Shared by name with ${members === 1 ? '1 user' : `${members} users`}`;
}

/** '12 people', and without the NPI of one person: ': newly licensed in Ohio, Mar 2026'. */
const withoutNpi = (entry: string): string => (/^\d{10}: /.test(entry) ? entry.slice(10) : ` ${entry}`);

/** '12 people: stage Contacted', and without the NPI of one person: 'Stage Contacted'. */
function changeOf(entry: string): string {
  const [, who = '', json = '{}'] = /^([^:]*): (\{.*\})$/s.exec(entry) ?? [];
  const parts = partsOf(JSON.parse(json));
  return /^\d{10}$/.test(who) ? parts.replace(/^./, (first) => first.toUpperCase()) : `${who}: ${parts}`;
}

function partsOf({ stage, owner, priority, next_step, due_on }: Record<string, string | null>): string {
  return [
    stage && `stage ${stage}`,
    owner === null ? 'no owner' : owner && 'another owner',
    priority && `priority ${priority}`,
    next_step === '' ? 'no next step' : next_step && `next step ‘${next_step}’`,
    due_on && `due ${date(due_on)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

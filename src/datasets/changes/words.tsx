// Changes in words.
import type { Change } from '#src/datasets/changes/contract.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { date, dollars, partialDate, phone } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { today } from '#src/ui/state/today.ts';

/** The kinds of changes, as choices and heads. */
export const kindLabels: Record<ChangeKind, string> = {
  added: 'New',
  deactivated: 'Deactivated',
  reactivated: 'Reactivated',
  name: 'Name',
  address: 'New practice address',
  phone: 'Phone',
  specialty: 'Specialty',
  license: 'License',
  certification: 'Board certification',
  group: 'Medical group',
  school: 'Medical school',
  payment: 'Medicare payment',
  screening: 'Screening',
};

/** The publishers as cards name them. */
/** Whose changes: the choices of `lists`. */
export const listLabels = { mine: 'On my lists' };

export const sourceLabels: Record<string, string> = {
  nppes: 'NPPES',
  licenses: 'FSMB',
  certifications: 'ABMS',
  affiliations: 'CMS Doctors and Clinicians',
  payments: 'CMS payments',
  exclusions: 'OIG exclusions',
  'opt-outs': 'CMS opt-outs',
  ordering: 'CMS Order and Referring',
  revocations: 'CMS revocations',
};

/** The source of a change and its date: the publisher's, else that of the import. */
export const originOf = (change: Change): string =>
  `${sourceLabels[change.source] ?? change.source} · ${date(dayOf(change))}`;

/** The day of the publisher's file, else that of the import for the reader. */
const dayOf = ({ published_on, imported_at }: Change): string => published_on ?? DAY_HERE.format(new Date(imported_at));

const DAY_HERE = new Intl.DateTimeFormat('en-CA'); // YYYY-MM-DD

/** A month, such as `Nov`, or `Nov 2025` if it is not in the year of another day. */
const monthBeside = (day: string, other: string) => withoutYear(partialDate(day.slice(0, 7)), day, other);

/** A day, such as `Nov 15`, or `Nov 15, 2025` if it is not in the year of another day. */
const dayBeside = (day: string, other: string) => withoutYear(date(day), day, other);

const withoutYear = (text: string | null, day: string, other: string) =>
  day.slice(0, 4) === other.slice(0, 4) ? text?.replace(/,? \d{4}$/, '') : text;

/** What happened, and the values before and after. */
interface Words {
  title: string;
  was?: string | null;
  is?: string | null;
}

/** A change in words. `nameOf` gives the name of a taxonomy code. */
export function changeWords(change: Change, nameOf: (code: string) => string): Words {
  const { kind, field, was, is } = change;
  switch (kind) {
    case 'added':
      return { title: 'Added to NPPES' };
    case 'deactivated':
      return { title: is ? `Deactivated on ${date(is)}` : 'Deactivated' };
    case 'reactivated':
      return { title: 'Reactivated' };
    case 'name':
      return { title: 'Name changed', ...both(change, titleCase) };
    case 'address':
      return { title: 'New practice address in NPPES', ...both(change, (text) => titleCase(text, 'place')) };
    case 'phone':
      return { title: 'Phone changed', ...both(change, (text) => text && (phone(text) ?? 'Not available')) };
    case 'specialty': {
      const names = (codes: string | null) => codes?.split(' ').map(nameOf).join(', ') ?? null;
      const title = field === 'primary_taxonomy' ? 'Primary specialty changed' : 'Specialties changed';
      return { title, ...both(change, names) };
    }
    case 'license':
      return licenseWords(`License ${field}`, change);
    case 'certification':
      return certificateWords(`Certificate in ${field}`, change);
    case 'group':
      if (!was) return { title: `Joined ${titleCase(is)}` };
      if (is === 'renumbered') return { title: `${titleCase(was)} may have a new id` };
      if (!is) return { title: `No longer listed with ${titleCase(was)} (${lackedIn(change)})` };
      return { title: 'Medical group renamed', ...both(change, titleCase) };
    case 'school':
      return {
        title: `${/[a-z]/i.test(`${was}${is}`.replaceAll('null', '')) ? 'Medical school' : 'Graduation year'} ${was ? (is ? 'changed' : 'no longer listed') : 'added'}`,
        ...both(change, titleCase),
      };
    case 'payment':
      return { title: `Medicare payment of ${field}`, ...both(change, (amount) => amount && dollars(Number(amount))) };
    case 'screening':
      return screening(change);
  }
}

/** What a list for screening says: days of exclusions, opt-outs and revocations, or what may be ordered. */
function screening({ field, was, is }: Change): Words {
  const name = screeningNames[field];
  if (!name) return { title: 'Order and Referring', was, is };
  const days = (text: string | null) => text?.split('; ').map(date).join(', ');
  if (!was) return { title: `${name} since ${days(is)}` };
  return { title: is ? `${name}: date changed` : `Not listed any more: ${name}`, was: days(was), is: days(is) };
}

const screeningNames: Record<string, string> = {
  exclusion: 'Excluded',
  'opt-out': 'Opted out of Medicare',
  revocation: 'Medicare billing revoked',
};

/** The months of the files that lack and that have a group: `CMS Nov; listed Aug`. */
function lackedIn(change: Change): string {
  const day = dayOf(change);
  const listed = change.listed_on && `; listed ${monthBeside(change.listed_on, day)}`;
  return `CMS ${monthBeside(day, day)}${listed ?? ''}`;
}

function licenseWords(name: string, change: Change): Words {
  const { was, is } = change;
  const until = (day: string) => `valid until ${date(day)}`;
  if (was && is === 'ended') return ended(name, was, change.listed_on, change);
  if (!was) return { title: `${name} added`, is: is && until(is) };
  if (!is) return { title: `${name} no longer listed`, was: until(was) };
  if (is < today()) return ended(name, is, dayOf(change), change);
  return { title: `${name} ${is > was ? 'renewed' : 'changed'}`, was: date(was), is: date(is) };
}

/** A license whose last day has passed by a file. Only the board knows whether it was renewed since. */
function ended(name: string, last: string, file: string | undefined, change: Change): Words {
  const by = file ? ` in the file of ${dayBeside(file, dayOf(change))}` : '';
  return { title: `End date passed${by}; check the board`, was: `${name}, until ${date(last)}` };
}

function certificateWords(name: string, { was, is }: Change): Words {
  if (is === 'ended') return { title: `${name} ended on ${certificate(was)}` };
  if (!was) return { title: `${name} added`, is: certificate(is) };
  if (!is) return { title: `${name} no longer listed`, was: certificate(was) };
  return { title: `${name} ${is > was ? 'renewed' : 'changed'}`, was: certificate(was), is: certificate(is) };
}

/** Record types and last days of a certificate, such as `CE 2031-12-31; MC 2026-12-31`. */
const certificate = (text: string | null): string | null =>
  text
    ?.split('; ')
    .map((record) => {
      const [type = '', end = ''] = record.includes(' ') ? record.split(' ') : ['', record];
      return [recordTypes[type] ?? type, partialDate(end) ?? end].filter(Boolean).join(' until ');
    })
    .join(', ') ?? null;

const recordTypes: Record<string, string> = { CE: 'certified', MC: 'maintenance' };

const both = ({ was, is }: Change, wordsFor: (value: string | null) => string | null | undefined) => ({
  was: wordsFor(was) ?? null,
  is: wordsFor(is) ?? null,
});

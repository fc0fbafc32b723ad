// Changes in words.
import type { Change } from '#src/datasets/changes/contract.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { date, dollars, partialDate, phone } from '#src/shared/format.ts';
import { titleCase } from '#src/ui/title-case.ts';
import { today } from '#src/ui/today.ts';

/** The kinds of changes, as choices and heads. */
export const kindLabels: Record<ChangeKind, string> = {
  added: 'New',
  deactivated: 'Deactivated',
  reactivated: 'Reactivated',
  name: 'Name',
  address: 'Moved',
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
export const originOf = ({ source, published_on, imported_at }: Change): string =>
  `${sourceLabels[source] ?? source} · ${date(published_on ?? imported_at.slice(0, 10))}`;

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
      return { title: 'Moved', ...both(change, (text) => titleCase(text, 'place')) };
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
      if (!is) return { title: `Left ${titleCase(was)}` };
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

function licenseWords(name: string, { was, is }: Change): Words {
  const until = (day: string) => `valid until ${date(day)}`;
  if (was && is === 'ended') return { title: `${name} ended on ${date(was)}` };
  if (!was) return { title: `${name} added`, is: is && until(is) };
  if (!is) return { title: `${name} no longer listed`, was: until(was) };
  if (is < today()) return { title: `${name} ended on ${date(is)}`, was: until(was) };
  return { title: `${name} ${is > was ? 'renewed' : 'changed'}`, was: date(was), is: date(is) };
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

// What the results table shows of a provider besides the record in NPPES.

import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { certificateStatus } from '#src/datasets/certifications/contract.ts';
import { asksForPossibleIn } from '#src/datasets/exclusions/contract.ts';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { revokedInWords } from '#src/datasets/screening/words.tsx';
import type { ChangeMark } from '#src/shared/change-marks.ts';
import { compactDollars, date, dollars, localDay, partialDate } from '#src/shared/format.ts';
import { type LicenseStatus, statusOn } from '#src/shared/license-status.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { today } from '#src/ui/state/today.ts';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

const changed: Record<ChangeMark['mark'], { words: string; color: string; more?: string }> = {
  moved: { words: 'New address', color: 'warn' },
  training_code_replaced: {
    words: 'Training replaced',
    color: 'good',
    more: 'A specialty in place of the training code; self-reported, may be late',
  },
  newly_licensed: { words: 'Newly licensed', color: 'good', more: 'Newly licensed where they do not practice' },
  left_group: { words: 'Group unlisted', color: 'warn', more: 'No longer listed with a group' },
  license_ended: { words: 'End date passed', color: 'bad' },
  certification_ended: { words: 'Board ended', color: 'bad' },
  new: { words: 'New', color: 'good' },
  renewed: { words: 'Renewed', color: 'plain' },
};

interface CellProps {
  /** Undefined while they load. */
  of: Highlights | undefined;
}

/**
 * Marks of the lists for screening, and the team's decision about a possible match (R-1192). An opt-out is no sanction. Possible
 * matches without a decision have none (R-507). That the person is another one shows only in searches of possible matches.
 */
export function ScreeningMarks({ of, marks }: CellProps & { marks: PersonMarks | undefined }) {
  const { search } = useLocation();
  const said: Mark[] = screeningMarks.flatMap(({ name, more, ...mark }) =>
    of?.[name] ? { ...mark, more: more(of) } : [],
  );
  const decided = marks?.screening;
  if (decided && (decided.decision === 'same' || asksForPossibleIn(search))) said.push(decidedMark(decided));
  if (said.length === 0) return null;
  return (
    <span data-screening style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {said.map(({ label, color, more }) => (
        <Badge key={label} color={color} styles={wrapping} title={`${label} ${more}`.trim()}>
          {label}
          <span className="unseen"> {more}</span>
        </Badge>
      ))}
    </span>
  );
}

interface Mark {
  label: string;
  color: string;
  /** Follows the label in the title and for screen readers. */
  more: string;
}

const decidedMark = ({ decision, by, at }: NonNullable<PersonMarks['screening']>): Mark => ({
  ...(decision === 'same'
    ? { label: 'Your team: excluded', color: 'bad' }
    : { label: 'Your team: not this person', color: 'plain' }),
  more: `as decided ${localDay(at)} by ${by ?? 'a deleted account'}`,
});

/** A narrow place breaks the words of a mark, and cuts none (R-1143). */
const wrapping = { label: { whiteSpace: 'normal' } } as const;

const sinceThen = (of: { since: string | null } | null) => (of?.since ? ` since ${date(of.since)}` : '');

const screeningMarks: readonly {
  name: 'excluded' | 'revoked' | 'opted_out';
  label: string;
  color: string;
  more: (of: Highlights) => string;
}[] = [
  { name: 'excluded', label: 'Excluded', color: 'bad', more: ({ excluded }) => `by OIG${sinceThen(excluded)}` },
  {
    name: 'revoked',
    label: 'Medicare billing revoked',
    color: 'bad',
    more: ({ revoked }) => revokedInWords(revoked ?? { since: null, until: null }),
  },
  {
    name: 'opted_out',
    label: 'Opted out',
    color: 'plain',
    more: ({ opted_out }) => `of Medicare${sinceThen(opted_out)}`,
  },
];

type Certificate = NonNullable<Highlights['certificates']>[number];

/** The certificate that says most: of the specialty, then active, then of the primary one, then the one that ends or ended last. */
export function bestCertificate(held: readonly Certificate[] | null | undefined): Certificate | undefined {
  const isActive = ({ record_type }: Certificate) => record_type === 'CE';
  const endOf = ({ end_date, record_type }: Certificate) => end_date ?? (record_type === 'CE' ? '9999' : '');
  return held?.toSorted(
    (one, other) =>
      Number(other.in_specialty) - Number(one.in_specialty) ||
      Number(isActive(other)) - Number(isActive(one)) ||
      Number(other.of_primary) - Number(one.of_primary) ||
      Number(endOf(other) > endOf(one)) - Number(endOf(other) < endOf(one)),
  )[0];
}

/** A certificate in words, with its register: `ABMS Interventional Cardiology, active until Dec 31, 2031`. */
export function certificateWords(certificate: Certificate): string {
  const { certificate_name, end_date } = certificate;
  const name = `ABMS ${titleCase(certificate_name) ?? 'certificate'}`;
  const end = partialDate(end_date);
  switch (certificateStatus(certificate, today())) {
    case 'current':
      return `${name}, ${end ? `active until ${end}` : 'active, no end date'}`;
    case 'expiring':
      return `${name}, active, ends soon: ${end}`;
    case 'expired':
      return `${name}, ended${end ? ` ${end}` : ''}`;
    default:
      return `${name}, not active`;
  }
}

export const NOT_LOADED = 'AOA and other boards are not loaded';

/** The words for a provider without an active ABMS certificate in the specialty. Other boards may have one (R-1031). */
const noneActive = {
  none: `No active ABMS certificate in this specialty; ${NOT_LOADED}`,
  unknown: `Unknown: ABMS has no record in this specialty; ${NOT_LOADED}`,
};

/** Says that a provider has no active ABMS certificate in the specialty. Undefined for one who has, and without any answer. */
export const withoutActive = (of: Highlights | undefined): string | undefined =>
  of?.abms === 'none' || of?.abms === 'unknown' ? noneActive[of.abms] : undefined;

/** The words for a provider's certification in the specialty, with the best certificate. Undefined without any. */
export function boardWords(of: Highlights): string | undefined {
  const best = bestCertificate(of.certificates);
  const known = best && certificateWords(best);
  return [withoutActive(of), known].filter(Boolean).join('. ') || undefined;
}

/** A mark and the year in which the certificate of the specialty ends. Others are gray. */
export function BoardCertification({ of }: CellProps) {
  if (!of?.abms) return null;
  const best = bestCertificate(of.certificates);
  const status = best && certificateStatus(best, today());
  const end = best?.end_date?.slice(0, 4) ?? (status === 'current' ? 'no end' : '');
  const { Icon, color } = markOf(best?.in_specialty === true, status);
  const isOwn = best?.in_specialty && of.abms === 'active';
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 4,
        color: isOwn && status === 'current' ? undefined : color,
      }}
      title={boardWords(of)}
    >
      <Icon size={14} stroke={2.2} color={color} aria-hidden />
      <span className="unseen">{boardWords(of)}</span>
      <span aria-hidden>{best ? end : of.abms}</span>
    </span>
  );
}

function markOf(isOwn: boolean, status: LicenseStatus | undefined) {
  if (!status) return { Icon: IconMinus, color: 'var(--muted)' };
  const isActive = status === 'current' || status === 'expiring';
  if (!isOwn) return { Icon: isActive ? IconCheck : IconX, color: 'var(--muted)' };
  return marks[status];
}

const marks = {
  current: { Icon: IconCheck, color: 'var(--good)' },
  expiring: { Icon: IconAlertTriangle, color: 'var(--warn)' },
  expired: { Icon: IconX, color: 'var(--danger)' },
  unknown: { Icon: IconX, color: 'var(--muted)' },
} as const;

interface LicensesProps extends CellProps {
  /** How many states have room. By default all. */
  most?: number;
}

/**
 * The states of a provider's licenses: valid ones of boards, expired ones struck, then those only reported to NPPES. Of
 * the states without room, it shows the number.
 */
export function Licenses({ of, most }: LicensesProps) {
  const job = new URLSearchParams(useLocation().search).get('licensed_or_route')?.toUpperCase();
  if (!of) return null;
  const isValid = new Map<string, boolean>();
  for (const { state, expiry_date } of of.licenses ?? [])
    if (state) isValid.set(state, isValid.get(state) === true || statusOn(today(), expiry_date) !== 'expired');
  const held = [...isValid].toSorted(([, one], [, other]) => Number(other) - Number(one));
  const states = [
    ...held.map(([state, valid]) => ({ state, ...(valid ? kinds.valid : kinds.expired) })),
    ...(of.listed_states ?? []).filter((state) => !isValid.has(state)).map((state) => ({ state, ...kinds.listed })),
  ];
  const hidden = states.slice(most ?? states.length);
  /** Self-reported licenses do not count beside those of boards. */
  const isLicensed = held[0] ? isValid.get(job ?? '') : of.listed_states?.includes(job ?? '');
  return (
    <span style={{ display: 'inline-flex', gap: '0 4px', flexWrap: 'wrap' }}>
      {states.slice(0, most).map(({ state, words, Mark, spoken, color }) => (
        <Mark key={state} title={`${state}: ${words}`} style={{ color }}>
          {state}
          {spoken && <span className="unseen"> {words}</span>}
        </Mark>
      ))}
      {hidden.length > 0 && (
        <span
          className="muted"
          style={{ fontSize: 11 }}
          title={hidden.map((of) => `${of.state}: ${of.words}`).join(', ')}
        >
          <span aria-hidden>+{hidden.length}</span>
          <span className="unseen">
            {hidden.map((of) => ` ${of.state}${of.spoken ? ` ${of.words}` : ''}`).join(',')}
          </span>
        </span>
      )}
      {job && !isLicensed && <span className="muted">route</span>}
    </span>
  );
}

const kinds = {
  valid: { words: 'license of the state board', spoken: false, Mark: 'span', color: undefined },
  expired: { words: 'expired', spoken: true, Mark: 's', color: 'var(--danger)' },
  listed: { words: 'self-reported to NPPES', spoken: true, Mark: 'i', color: 'var(--muted)' },
} as const;

/** The most useful change of the last 90 days. */
export function RecentChange({ of }: CellProps) {
  if (!of?.changed) return null;
  const { words, color, more = words } = changed[of.changed.mark];
  return (
    <Badge color={color} title={`${more}, ${date(of.changed.on)}`}>
      {words}
      {more !== words && <span className="unseen">: {more}</span>}
    </Badge>
  );
}

/** What Medicare paid in the newest year, rounded. */
export function Medicare({ of }: CellProps) {
  const payment = of?.payment;
  if (!payment) return null;
  const { payment_amount: amount, year } = payment;
  if (amount === null) return <span className="muted">withheld</span>;
  return (
    <span className="num" title={`${dollars(amount)} in ${year}`}>
      {compactDollars(amount)}
    </span>
  );
}

// What the results table shows of a provider besides the record in NPPES.

import { Badge, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { certificateStatus, type HeldCertificate } from '#src/datasets/certifications/contract.ts';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import type { ChangeMark } from '#src/shared/change-marks.ts';
import { compactDollars, date, dollars, partialDate } from '#src/shared/format.ts';
import { statusOn } from '#src/shared/license-status.ts';
import { today } from '#src/ui/today.ts';

const changed: Record<ChangeMark['mark'], { words: string; color: string }> = {
  moved: { words: 'Moved', color: 'warn' },
  license_ended: { words: 'License ended', color: 'bad' },
  certification_ended: { words: 'Board ended', color: 'bad' },
  new: { words: 'New', color: 'good' },
  renewed: { words: 'Renewed', color: 'plain' },
};

interface CellProps {
  /** Undefined while they load. */
  of: Highlights | undefined;
}

const marks = {
  current: { Icon: IconCheck, color: 'var(--good)', words: 'Board certified until' },
  expiring: { Icon: IconAlertTriangle, color: 'var(--warn)', words: 'Board certification ends soon:' },
  expired: { Icon: IconX, color: 'var(--danger)', words: 'Board certification ended' },
  unknown: { Icon: IconX, color: 'var(--muted)', words: 'Board certification not active:' },
} as const;

/** Marks of the lists for screening. An opt-out is no sanction. Possible matches have none (R-507). */
export function ScreeningMarks({ of }: CellProps) {
  const marks = screeningMarks.filter(({ name }) => of?.[name]);
  if (marks.length === 0) return null;
  return (
    <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {marks.map(({ name, label, color, words }) => {
        const since = date(of?.[name]?.since);
        return (
          <Badge
            key={name}
            color={color}
            px={5}
            lh="14px"
            title={[words, since && `since ${since}`].filter(Boolean).join(' ')}
          >
            {label}
            <VisuallyHidden> {words.slice(label.length).trim()}</VisuallyHidden>
          </Badge>
        );
      })}
    </span>
  );
}

const screeningMarks = [
  { name: 'excluded', label: 'Excluded', color: 'bad', words: 'Excluded by OIG' },
  { name: 'revoked', label: 'Revoked', color: 'bad', words: 'Revoked by Medicare' },
  { name: 'opted_out', label: 'Opted out', color: 'plain', words: 'Opted out of Medicare' },
] as const;

/** The certificate that says most: an active one that ends last, else the one that ended last. */
export function bestCertificate(held: readonly HeldCertificate[] | null | undefined): HeldCertificate | undefined {
  const isActive = ({ record_type }: HeldCertificate) => record_type === 'CE';
  const endOf = ({ end_date, record_type }: HeldCertificate) => end_date ?? (record_type === 'CE' ? '9999' : '');
  return held?.toSorted(
    (one, other) => Number(isActive(other)) - Number(isActive(one)) || endOf(other).localeCompare(endOf(one)),
  )[0];
}

/** A mark and the year in which board certification ends. */
export function Board({ of }: CellProps) {
  const best = bestCertificate(of?.certificates);
  if (!best) return null;
  const status = certificateStatus(best, today());
  const { Icon, color, words } = marks[status];
  const end = best.end_date?.slice(0, 4) ?? (status === 'current' ? 'life' : '');
  return (
    <span
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, color: status === 'current' ? undefined : color }}
      title={[best.certificate_name, best.end_date ? `ends ${partialDate(best.end_date)}` : end && 'valid for life']
        .filter(Boolean)
        .join(', ')}
    >
      <Icon size={14} stroke={2.2} color={color} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden> {end}
    </span>
  );
}

interface LicensesProps extends CellProps {
  /** How many states have room. By default all. */
  most?: number;
}

/**
 * The states of a provider's licenses: valid ones of boards, expired ones struck, then those only reported to NPPES. Of
 * the states without room, it shows the number.
 */
export function Licenses({ of, most }: LicensesProps) {
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
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {states.slice(0, most).map(({ state, words, Mark, spoken, color }) => (
        <Mark key={state} title={`${state}: ${words}`} style={{ color }}>
          {state}
          {spoken && <VisuallyHidden> {words}</VisuallyHidden>}
        </Mark>
      ))}
      {hidden.length > 0 && (
        <span
          className="muted"
          style={{ fontSize: 11 }}
          title={hidden.map((of) => `${of.state}: ${of.words}`).join(', ')}
        >
          <span aria-hidden>+{hidden.length}</span>
          <VisuallyHidden>
            {hidden.map((of) => ` ${of.state}${of.spoken ? ` ${of.words}` : ''}`).join(',')}
          </VisuallyHidden>
        </span>
      )}
    </span>
  );
}

const kinds = {
  valid: { words: 'license of the state board', spoken: false, Mark: 'span', color: undefined },
  expired: { words: 'expired', spoken: true, Mark: 's', color: 'var(--danger)' },
  listed: { words: 'self-reported to NPPES', spoken: true, Mark: 'i', color: 'var(--muted)' },
} as const;

/** The most useful change of the last 90 days. */
export function Changed({ of }: CellProps) {
  if (!of?.changed) return null;
  const { words, color } = changed[of.changed.mark];
  return (
    <Badge color={color} title={`${words}, ${date(of.changed.on)}`}>
      {words}
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

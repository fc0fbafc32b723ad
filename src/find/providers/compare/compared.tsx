// What a comparison says of providers, as text, so that equal values can be told.
import type { Provider } from '#src/datasets/providers/contract.ts';
import { boardWords } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { count, counted, date, dollars } from '#src/shared/format.ts';
import { statusOn } from '#src/shared/license-status.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { today } from '#src/ui/state/today.ts';

/** One line of a comparison: a value per person; null if there is none. */
export interface Fact {
  label: string;
  values: (string | null)[];
}

interface Compared {
  provider: Provider | undefined;
  highlights: Highlights | undefined;
  specialty: string | null | undefined;
}

/** The lines of a comparison. One without any value is absent. */
export function factsOf(people: readonly Compared[]): Fact[] {
  const year = Math.max(...people.map(({ highlights }) => highlights?.payment?.year ?? 0));
  const paid = ({ highlights }: Compared) => (highlights?.payment?.year === year ? highlights.payment : null);
  const lines: [string, (of: Compared) => string | null | undefined][] = [
    ['Primary taxonomy', ({ specialty }) => specialty],
    ['Board certification', ({ highlights }) => highlights && boardWords(highlights)],
    ['Licenses', ({ highlights }) => licensesOf(highlights)],
    ['Medical school', ({ highlights }) => titleCase(highlights?.education?.medical_school)],
    ['Graduated', ({ highlights }) => highlights?.education?.graduation_year],
    [`Medicare ${year}`, (of) => orNull(paid(of)?.payment_amount, dollars)],
    [`Patients ${year}`, (of) => orNull(paid(of)?.beneficiaries, count)],
    ['Group', ({ highlights }) => groupOf(highlights)],
    ['Location', ({ provider }) => provider && townOf({ city: provider.city, state: provider.state })],
    ['Record updated', ({ provider }) => provider && date(provider.last_updated)],
  ];
  return lines
    .map(([label, told]) => ({ label, values: people.map((of) => told(of) || null) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

const orNull = (value: number | null | undefined, format: (value: number) => string) =>
  value == null ? null : format(value);

/** The states of licenses with the years in which they end. */
function licensesOf(of: Highlights | undefined): string | null {
  const held = (of?.licenses ?? []).flatMap(({ state, expiry_date }) => {
    if (!state) return [];
    const ended = statusOn(today(), expiry_date) === 'expired';
    return `${state} ${ended ? 'ended ' : ''}${expiry_date?.slice(0, 4) ?? ''}`.trim();
  });
  const listed = (of?.listed_states ?? []).filter((state) => !of?.licenses?.some((license) => license.state === state));
  return [...new Set(held), ...listed.map((state) => `${state} self-reported`)].join(' · ') || null;
}

function groupOf(of: Highlights | undefined): string | null {
  if (!of?.group) return null;
  const { facility_name, org_pac_id, org_members } = of.group;
  return [titleCase(facility_name) ?? org_pac_id, org_members !== null && counted(org_members, 'member')]
    .filter(Boolean)
    .join(', ');
}

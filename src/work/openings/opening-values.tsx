// The values of the form of an opening, and the fields of a request that they are.
import type { TaxonomyChoice } from '#src/datasets/taxonomy/picked-codes.tsx';
import { titleCase } from '#src/shared/title-case.ts';
import type { FieldErrors } from '#src/ui/form/form.ts';
import type { Visibility } from '#src/work/lists/contract.ts';
import { type Opening, type OpeningFields, type TieKind, tieKinds } from '#src/work/openings/contract.ts';

/** What is typed for a client or a site. With `npi`, it is the name of that organization. */
export interface TypedPlace {
  text: string;
  npi?: string | undefined;
}

export interface OpeningValues {
  /** Text that is read into other fields, and what of it was not understood. */
  describe: string;
  title: string;
  kind: Opening['kind'];
  positions: string;
  client: TypedPlace;
  site: TypedPlace;
  specialty: TaxonomyChoice;
  /** Query strings of the provider search, and lines that are added to them. */
  must: string;
  mustText: string;
  nice: string;
  niceText: string;
  ties: TieKind[];
  pay_from: string;
  pay_to: string;
  schedule: string;
  starts_on: string;
  supportsJ1: boolean;
  saidOn: string;
  external_id: string;
  status: Opening['status'];
  visibility: Visibility;
}

/** The values for fields of an opening. */
export function valuesOf(given: Partial<OpeningFields>): OpeningValues {
  const { title = '', kind = 'permanent', positions = 1, client, site, specialty = [], must = '', nice = '' } = given;
  const { ties, pay_from, pay_to, schedule, starts_on, supports_j1, external_id, status = 'open' } = given;
  return {
    describe: '',
    title,
    kind,
    positions: String(positions),
    client: typedPlace(client),
    site: typedPlace(site),
    specialty: { ...NO_SPECIALTY, taxonomy: specialty },
    must,
    mustText: '',
    nice,
    niceText: '',
    ties: tieKinds.filter((tie) => ties?.includes(tie) ?? true),
    pay_from: typedPay(pay_from),
    pay_to: typedPay(pay_to),
    schedule: schedule ?? '',
    starts_on: starts_on ?? '',
    supportsJ1: Boolean(supports_j1),
    saidOn: supports_j1?.said_on ?? '',
    external_id: external_id ?? '',
    status,
    visibility: 'private',
  };
}

const NO_SPECIALTY = { profession: '', specialty: '', subspecialty: '' };

/** The fields of a request. `codes` are those that the specialty picker applies. */
export const fieldsOf = (values: OpeningValues, codes: readonly string[]) => ({
  title: values.title.trim(),
  kind: values.kind,
  positions: Number(values.positions),
  client: placeOf(values.client, (text) => ({ text })),
  site: placeOf(values.site, (text) => (/^\d{5}$/.test(text) ? { zip: text } : { text })),
  specialty: [...codes],
  must: values.must,
  nice: values.nice,
  ties: values.ties,
  pay_from: dollarsIn(values.pay_from) ?? null,
  pay_to: dollarsIn(values.pay_to) ?? null,
  schedule: values.schedule.trim() || null,
  starts_on: values.starts_on || null,
  supports_j1: values.supportsJ1 ? { said_on: values.saidOn } : null,
  external_id: values.external_id.trim() || null,
  status: values.status,
});

/** What the form refuses itself, by field. The server refuses the rest. */
export function problemsIn(values: OpeningValues, codes: readonly string[], mostCodes: number): FieldErrors {
  const { title, positions, specialty, pay_from, pay_to, supportsJ1, saidOn } = values;
  const [from, to] = [dollarsIn(pay_from), dollarsIn(pay_to)];
  const found: Record<string, string | false> = {
    title: title.trim() === '' && 'Enter a title',
    positions: !(/^\d{1,3}$/.test(positions.trim()) && Number(positions) > 0) && 'Enter a number from 1 to 999',
    specialty:
      codes.length > mostCodes
        ? `An opening takes up to ${mostCodes} codes, and this specialty has ${codes.length}. Choose a subspecialty, or remove codes.`
        : specialty.profession !== '' &&
          codes.length === 0 &&
          `Choose a specialty of ${specialty.profession}, or clear the profession`,
    pay_from: from === undefined ? PAY : to != null && from != null && from > to && 'Must not be above the highest pay',
    pay_to: to === undefined && PAY,
    saidOn: supportsJ1 && saidOn === '' && 'Enter the day on which the client said so',
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as FieldErrors; // only messages are left
}

const PAY = 'Enter whole dollars, such as 480,000 or 480k';

/** Whole US dollars in `$480,000` or `480k`. Null if blank, undefined if it is no amount. */
export function dollarsIn(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const [, digits, thousands] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})\s*(k?)$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const amount = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  return amount <= 99_999_999 ? amount : undefined;
}

const typedPay = (pay: number | null | undefined) => pay?.toLocaleString('en-US') ?? '';

type GivenPlace = OpeningFields['site'] & { name?: string | null };

function typedPlace(place: GivenPlace | OpeningFields['client'] | undefined): TypedPlace {
  if (!place) return { text: '' };
  const { npi, text, name, zip } = place as GivenPlace;
  if (npi) return { npi, text: titleCase(name, 'organization') ?? `NPI ${npi}` };
  return { text: text ?? zip ?? '' };
}

const placeOf = <T,>({ npi, text }: TypedPlace, typed: (text: string) => T) =>
  npi ? { npi } : text.trim() ? typed(text.trim()) : null;

import { asOf, dayBetween, daysLater } from '#src/invented/dates.ts';
import { addressIn, type InventedPlace, mailingIn, type Places } from '#src/invented/places.ts';
import { fill, type Random } from '#src/invented/random.ts';
import type { Address, InventedIdentifier } from '#src/invented/records.ts';

/** The dates of a record. A few records were deactivated and reactivated. */
export function history(enumerationDate: string, random: Random) {
  const [deactivation, reactivation] =
    enumerationDate < '2024-01-01' && random.chance(2) ? deactivationDates(enumerationDate, random) : ['', ''];
  const earliest = reactivation || enumerationDate;
  const updated = random.chance(35) ? daysLater(earliest, random.whole(0, 60)) : dayBetween(random, earliest, asOf);
  return {
    enumeration_date: enumerationDate,
    last_updated: updated,
    deactivation_date: deactivation,
    reactivation_date: reactivation,
    certification_date: updated >= '2020-01-01' && random.chance(85) ? updated : '',
  };
}

/** The practice address, or another address in the same state. */
export const mailingOf = (practice: Address, place: InventedPlace, places: Places, random: Random): Address => {
  if (random.chance(55)) return practice;
  return mailingIn(random.chance(70) ? place : places.drawIn(place.state, random), random);
};

/** Secondary practice locations in the same state, for `percent` of records. */
export const locationsOf = (state: string, percent: number, places: Places, random: Random): Address[] =>
  random.chance(percent)
    ? Array.from({ length: random.whole(1, 3) }, () => addressIn(places.drawIn(state, random), random))
    : [];

/** Identifiers from Medicaid (type 05), other payers (01) and, for old records, Medicare. */
export function inventIdentifiers(state: string, enumerationDate: string, random: Random): InventedIdentifier[] {
  const list: InventedIdentifier[] = [];
  const add = (type: string, pattern: string, of = '', issuer = '') =>
    list.push({ identifier: fill(pattern, random), type, state: of, issuer });
  if (random.chance(32)) add('05', random.pick(medicaid), state);
  if (random.chance(9)) add('01', random.pick(payerNumbers), random.chance(80) ? state : '', random.pick(payers));
  if (random.chance(4)) add('01', random.pick(payerNumbers), state, random.pick(payers));
  if (enumerationDate < '2008-01-01' && random.chance(14)) add(...random.pick(medicare), state);
  return list;
}

const medicaid = ['########', '#########', '10#######', '00######', '3810######', '#######00'];
const payerNumbers = ['######', 'P0#######', '########', '000000######'];
const payers = [
  'Prairie Mutual Health',
  'Lakeshore Benefit Plan',
  'Union Trades Health Fund',
  'Harborlight Health Plan',
];
const medicare: [string, string][] = [
  ['02', '?#####'],
  ['04', '######'],
  ['06', '15####'],
  ['07', '0######001'],
  ['08', '0######A'],
];

function deactivationDates(enumerationDate: string, random: Random) {
  const deactivated = dayBetween(random, daysLater(enumerationDate, 90), '2025-10-01');
  return [deactivated, daysLater(deactivated, random.whole(5, 400))] as const;
}

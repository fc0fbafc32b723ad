// What a match has in common with its row, in words, and what keeps it from being sure.
import { squeeze } from '#src/search/squeeze.ts';
import type { Agreement, Scored } from '#src/work/lookup/match/score.ts';

/** The reason for a match, such as `Short name, same city`. */
export function reasonOf(agreement: Agreement): string {
  const { state, city, specialty, license, degree, suffix, zip, phone } = agreement;
  const words = [
    nameWords(agreement),
    suffix === 'other' ? 'another suffix: father or son?' : '',
    license === 'same'
      ? 'same license'
      : license === 'near'
        ? 'similar license number'
        : license === 'other'
          ? 'another license number'
          : '',
    city === 'same' ? 'same city' : city === 'near' ? 'similar city' : city === 'other' ? 'another city' : '',
    state === 'other' ? 'another state' : state === 'same' && city === 'none' ? 'same state' : '',
    isElsewhere(agreement) ? 'another place' : phone === 'same' ? 'same phone' : '',
    zip === 'same' && city === 'none' ? 'same ZIP code' : '',
    specialty === 'same' ? 'same specialty' : '',
    isOtherProfession(agreement) ? 'another profession' : specialty === 'other' ? 'another specialty' : '',
    degree === 'more' ? 'another degree' : '',
  ];
  const reason = words.filter(Boolean).join(', ');
  return reason.slice(0, 1).toUpperCase() + reason.slice(1);
}

function nameWords({ last, first, isSwapped, middle, name }: Agreement): string {
  if (name === 0) return 'Another name';
  if (last === 'none') return '';
  if (middle === 'other') return 'Another middle name';
  const either = (likeness: Agreement['last']) => last === likeness || first === likeness;
  if (either('former')) return 'Former name';
  if (either('typo')) return 'One letter differs';
  if (either('sound')) return 'Sounds alike';
  if (first === 'initial') return 'Initial and last name';
  if (first === 'short') return 'Short name';
  if (either('part')) return 'Part of the name';
  if (first === 'none') return 'Same last name';
  return isSwapped ? 'First and last name swapped' : 'Same name';
}

/** Whether the specialty is of another profession, and the license of the name is not the same. */
const isOtherProfession = ({ profession, license, last }: Agreement) =>
  profession === 'other' && (license !== 'same' || last === 'none');

/**
 * Whether the ZIP code, the street and the phone number are another place: all of them, or two where the specialty is not the same.
 * A ZIP code of another area is, where neither the city nor the specialty is the same.
 */
function isElsewhere({ city, state, zip, address, phone, specialty }: Agreement): boolean {
  const all = [zip, address, phone];
  if (state === 'other' || all.includes('same')) return false;
  const differing = all.filter((each) => each === 'other' || each === 'near').length;
  if (differing === 3 || (differing === 2 && specialty !== 'same')) return true;
  return zip === 'other' && city !== 'same' && specialty !== 'same';
}

/**
 * Whether a person must look at the best match however likely it is: namesakes in one city that no license tells apart,
 * another state or place, another city without the same specialty, another profession, another specialty without the same city,
 * another middle name or suffix, a physician's degree that the provider lacks, or a name that only sounds alike without the same city.
 */
export function capped(best: Scored, others: readonly Scored[]): boolean {
  const { last, first, city, state, specialty, license, hasLicenseState, middle, degree, name } = best.agreement;
  if (best.agreement.suffix === 'other') return true;
  if (last === 'none' && (license !== 'same' || !hasLicenseState || state === 'other')) return true;
  if (license === 'same' && !isOtherProfession(best.agreement)) return name === 0;
  if (isOtherProfession(best.agreement) || isElsewhere(best.agreement)) return true;
  if (license === 'other' || middle === 'other' || degree === 'more') return true;
  if (state === 'other') return true;
  if (city === 'other' && specialty !== 'same') return true;
  if (specialty === 'other' && city !== 'same') return true;
  if ((last === 'sound' || first === 'sound') && (city === 'other' || city === 'none')) return true;
  return others.some((other) => isNamesake(other, best));
}

/**
 * Whether the name of a row fits another provider in the same city, too. A father with Sr is no namesake of his son with Jr, and none is
 * a person whose profession the specialty or the degree of the row excludes (R-1111).
 */
export const isNamesake = ({ candidate, agreement }: Scored, best: Scored): boolean =>
  !(best.agreement.suffix === 'same' && agreement.suffix === 'other') &&
  !(best.agreement.specialty === 'same' && agreement.profession === 'other') &&
  !(best.agreement.degree === 'same' && ['more', 'other'].includes(agreement.degree)) &&
  agreement.name >= best.agreement.name * NAMESAKE &&
  squeeze(candidate.row.city ?? '') === squeeze(best.candidate.row.city ?? '') &&
  candidate.row.state === best.candidate.row.state;

/** A name that is written so at least this often, relative to the best one, is the same name. */
const NAMESAKE = 0.02;

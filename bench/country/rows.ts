// One line of the publisher's main file per provider or organization: 330 quoted values, most of them empty.
import { drawFirstName, drawSurname, menTable, surnameTable, womenTable } from '#bench/country/names.ts';
import { npiAt } from '#bench/country/npi.ts';
import { makePlaces } from '#bench/country/places.ts';
import { below, oneOf, type Random, ranked, seeded, weighted } from '#bench/country/random.ts';
import { codes, drawIndividualCode, drawOrganizationCode } from '#bench/country/specialties.ts';

/** Of 82 rows, 65 are individuals; one in forty is deactivated and holds only its number and a date. */
const INDIVIDUAL = 65 / 82;
const DEACTIVATED = 1 / 40;

const credentials =
  'MD M.D. DO D.O. RN NP PA-C LCSW DDS D.D.S. PT DPT OTR/L PHARMD RPH PHD PSYD LPC LMFT APRN FNP-C CRNA DMD OD DC DPM CCC-SLP BCBA RBT LMHC MSW CNM AUD RD LAC'.split(
    ' ',
  );
const drawCredential = weighted([
  190, 160, 22, 18, 60, 40, 55, 70, 35, 20, 45, 35, 25, 30, 15, 25, 12, 40, 25, 45, 40, 15, 14, 18, 22, 8, 25, 12, 30,
  20, 25, 5, 6, 12, 8,
]);
const streets =
  'MAIN OAK PARK MAPLE CEDAR WASHINGTON LAKE HILL WALNUT SPRING NORTH RIDGE CHURCH WILLOW MILL COLLEGE HOSPITAL MEDICAL UNIVERSITY HEALTH'.split(
    ' ',
  );
const kinds = 'ST AVE RD BLVD DR LN WAY PKWY'.split(' ');
const first =
  'FAMILY COMMUNITY REGIONAL CENTRAL NORTHERN SOUTHERN EASTERN WESTERN VALLEY LAKESIDE RIVERSIDE HILLSIDE COASTAL MOUNTAIN PRAIRIE HARBOR SUMMIT PREMIER ADVANCED COMPLETE TOTAL FIRST UNITED PIONEER HERITAGE LIBERTY HORIZON CORNERSTONE EVERGREEN GOLDEN'.split(
    ' ',
  );
const second =
  'MEDICAL DENTAL PHARMACY HEALTH CARE CARDIOLOGY ORTHOPEDIC PEDIATRIC SURGERY IMAGING HOSPICE NURSING THERAPY REHABILITATION VISION HEARING COUNSELING WELLNESS DIALYSIS LABORATORY HOME URGENT PAIN SLEEP WOMENS'.split(
    ' ',
  );
const third = 'CENTER GROUP CLINIC ASSOCIATES SERVICES LLC INC PC PLLC PARTNERS INSTITUTE HOSPITAL OF AMERICA'.split(
  ' ',
);
const drawSlots = weighted([78, 14, 5, 2, 1]);
const blanks = Array.from({ length: 210 }, (_, n) => '"",'.repeat(n));

/**
 * Makes the country's lines from a seed, one after the other: line n has number `numberOf(n)` of the range, without it
 * number n.
 */
export function country(seed: number, numberOf = (line: number) => line): () => string {
  const random = seeded(seed);
  let line = -1;
  const nextNpi = () => {
    line += 1;
    return npiAt(numberOf(line));
  };
  const surnames = surnameTable();
  const women = womenTable();
  const men = menTable();
  const { draw } = makePlaces(seed + 1);
  const words = ranked(200_000, 400);

  const person = () => {
    const woman = random() < 0.58;
    const foreign = random() < 0.0008;
    const place = draw(random);
    const slots = drawSlots(random) + 1;
    return (
      `"${nextNpi()}","1",${blanks[3]}"${surnames[drawSurname(random)]}","${(woman ? women : men)[drawFirstName(random)]}",` +
      `"${random() < 0.6 ? String.fromCharCode(65 + below(random, 26)) : ''}","${random() < 0.2 ? 'DR.' : ''}","${random() < 0.02 ? 'JR.' : ''}","${random() < 0.8 ? credentials[drawCredential(random)] : ''}",${blanks[9]}` +
      addresses(random, foreign ? { zip: 'K1A0B1', city: 'OTTAWA', state: 'ONTARIO' } : place, foreign ? 'CA' : 'US') +
      `${dates(random)}"${woman ? 'F' : 'M'}",${blanks[5]}` +
      taxonomies(random, slots, drawIndividualCode, place.state) +
      identifiers(random, place.state) +
      `"${'YNNNX'[below(random, 5)]}",${blanks[6]}${blanks[15]}${random() < 0.4 ? `"${date(random)}"` : '""'}\n`
    );
  };

  const organization = () => {
    const place = draw(random);
    const subpart = random() < 0.2;
    const name = organizationName(random, words, surnames, place.city);
    return (
      `"${nextNpi()}","2","","<UNAVAIL>","${name}",${blanks[6]}"${random() < 0.15 ? `${name} DBA` : ''}","${random() < 0.15 ? '3' : ''}",${blanks[7]}` +
      addresses(random, place, 'US') +
      `${dates(random)}"",` +
      `"${surnames[drawSurname(random)]}","${men[drawFirstName(random)]}","","OWNER","${phone(random)}",` +
      taxonomies(random, drawSlots(random) > 2 ? 2 : 1, drawOrganizationCode, place.state) +
      identifiers(random, place.state) +
      `"","${subpart ? 'Y' : 'N'}","${subpart ? organizationName(random, words, surnames, place.city) : ''}","${subpart ? '<UNAVAIL>' : ''}",${blanks[3]}${blanks[15]}""\n`
    );
  };

  const deactivated = () => `"${nextNpi()}",${blanks[38]}"${date(random)}",${blanks[209]}${blanks[80]}""\n`;

  return () => {
    if (random() < DEACTIVATED) return deactivated();
    return random() < INDIVIDUAL ? person() : organization();
  };
}

const two = (n: number) => (n < 10 ? `0${n}` : `${n}`);
const date = (random: Random) =>
  `${two(1 + below(random, 12))}/${two(1 + below(random, 28))}/${2005 + below(random, 21)}`;
const dates = (random: Random) => {
  const back = random() < 0.02;
  return `"${date(random)}","${date(random)}","","${back ? date(random) : ''}","${back ? date(random) : ''}",`;
};
const phone = (random: Random) => `${201 + below(random, 780)}555${1000 + below(random, 9000)}`;

function addresses(random: Random, { zip, city, state }: { zip: string; city: string; state: string }, land: string) {
  const line = `"${1 + below(random, 9999)} ${oneOf(random, streets)} ${oneOf(random, kinds)}","${random() < 0.3 ? `SUITE ${1 + below(random, 900)}` : ''}","${city}","${state}","${zip.length === 5 ? zip + (1000 + below(random, 9000)) : zip}","${land}","${phone(random)}","${random() < 0.6 ? phone(random) : ''}",`;
  return line + line;
}

function taxonomies(random: Random, slots: number, draw: (random: Random) => number, state: string) {
  const undeclared = random() < 0.03;
  const primary = random() < 0.8 ? 0 : below(random, slots);
  let text = '';
  for (let slot = 0; slot < slots; slot++) {
    const licensed = random() < 0.7;
    text += `"${codes[draw(random)]}","${licensed ? 10000 + below(random, 900000) : ''}","${licensed ? state : ''}","${undeclared ? 'X' : slot === primary ? 'Y' : 'N'}",`;
  }
  return text + blanks[(15 - slots) * 4];
}

const identifiers = (random: Random, state: string) =>
  random() < 0.3 ? `"${1e7 + below(random, 9e7)}","05","${state}","",${blanks[196]}` : blanks[200];

function organizationName(random: Random, words: (random: Random) => number, surnames: string[], city: string) {
  const lead = random() < 0.35 ? (surnames[words(random)] as string) : random() < 0.4 ? city : oneOf(random, first);
  return `${lead} ${oneOf(random, second)} ${oneOf(random, third)}${random() < 0.25 ? ` ${oneOf(random, third)}` : ''}`;
}

// The four weeks after the demo's date, so that its history shows. Each week changes some records of the country.
import type { Country, WantedPeople } from '#src/invented/country.ts';
import { asOf } from '#src/invented/dates.ts';
import { demo } from '#src/invented/demo.ts';
import { drawLastName } from '#src/invented/names.ts';
import { occupations } from '#src/invented/occupations.ts';
import { isWanted, makePerson } from '#src/invented/people.ts';
import { addressIn } from '#src/invented/places.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { InventedDeactivation, InventedOrganization, InventedPerson } from '#src/invented/records.ts';

/** The days of each week, Monday to Sunday. */
export const weeks = [
  { from: '2026-11-09', to: '2026-11-15' },
  { from: '2026-11-16', to: '2026-11-22' },
  { from: '2026-11-23', to: '2026-11-29' },
  { from: '2026-11-30', to: '2026-12-06' },
] as const;

/** New individuals of each week. They have the numbers after those of the demo. */
const NEW = 12;
const FIRST_NEW = 20_000;

type Change = (person: InventedPerson, random: Random, day: string) => InventedPerson;

const renew: Change = (person, random) => ({ ...person, licenses_end: `${random.whole(2028, 2030)}-10-31` });
const endLicenses: Change = (person) => ({ ...person, licenses_end: asOf });
const leave: Change = (person) => ({ ...person, employer: '' });
const exclude: Change = (person, _, day) => ({ ...person, excluded_on: day });

/** Changes of rows of NPPES. */
const move: Change = (person, random) => {
  const place = demo.places.drawIn(person.practice.state, random);
  return { ...person, practice: addressIn(place, random) };
};
const rename: Change = (person, random) => ({
  ...person,
  last_name: drawLastName(random),
  other_last_name: person.last_name,
  other_name_type: '1',
});
const callElsewhere = <T extends InventedPerson | InventedOrganization>(record: T, random: Random): T => ({
  ...record,
  practice: { ...record.practice, phone: `${record.practice.phone.slice(0, 3) || '212'}${fill('55501##', random)}` },
});
const turnTo: Change = (person, random) => {
  const [code] = random.pick(occupations[person.occupation]?.specialties ?? []);
  return { ...person, taxonomies: person.taxonomies.map((slot) => (slot.primary === 'Y' ? { ...slot, code } : slot)) };
};

/** The end of a residency: the code of a specialty in place of the one of people in training. */
const finishTraining: Change = (person, random) => {
  const [code] = random.pick(occupations.physician?.specialties ?? []);
  return { ...person, taxonomies: person.taxonomies.map((slot) => ({ ...slot, code })) };
};

/** Changes of people, and how many of 10,000 they happen to in the four weeks. */
const shares: [change: Change | 'deactivated', share: number][] = [
  [move, 60],
  [callElsewhere, 25],
  [rename, 15],
  [turnTo, 15],
  ['deactivated', 8],
  [leave, 25],
  [endLicenses, 40],
  [renew, 60],
  [exclude, 6],
];
const inNppes = new Set<Change | 'deactivated'>([move, callElsewhere, rename, turnTo, finishTraining, 'deactivated']);

/** A change and the number of its week, from 1. */
interface Event {
  change: Change | 'deactivated';
  week: number;
}

/** The person to whom everything happens, a surgeon in Ohio. */
const followed = demo.npi('individual', 9);
const story: Event[] = [
  { change: move, week: 1 },
  { change: endLicenses, week: 2 },
  { change: leave, week: 2 }, // the third file is the second one without the clinician in the group
  { change: exclude, week: 3 },
];

/** One of this many people in training finishes it in the four weeks. */
const FINISHING = 8;
let training: ReadonlySet<string> | undefined;

/** Whether a person is in training in the demo. */
function isInTraining(npi: string): boolean {
  training ??= new Set([...demo.people({ occupations: new Set(['student']) })].map((person) => person.npi));
  return training.has(npi);
}

function eventsOf(npi: string): Event[] {
  if (npi === followed) return story;
  if (isInTraining(npi) && randomOf('finishing', npi).whole(1, FINISHING) === 1)
    return [{ change: finishTraining, week: randomOf('finishing week', npi).whole(1, weeks.length) }];
  const random = randomOf('weeks', npi);
  let left = random.whole(0, 9999);
  const week = random.whole(1, weeks.length);
  for (const [change, share] of shares) {
    if (left < share) return [{ change, week }];
    left -= share;
  }
  return [];
}

const organizationWeek = (npi: string) => {
  const random = randomOf('weeks', npi);
  return random.chance(0.4) ? random.whole(1, weeks.length) : undefined;
};

const dayIn = (week: number) => weeks[week - 1]?.to ?? asOf;

function personAfter(person: InventedPerson, after: number): InventedPerson {
  let now = person;
  for (const { change, week } of eventsOf(person.npi)) {
    if (week > after || change === 'deactivated') continue;
    now = change(now, randomOf('week', week, person.npi), dayIn(week));
    if (inNppes.has(change)) now = { ...now, last_updated: dayIn(week), certification_date: dayIn(week) };
  }
  return now;
}

const deactivatedIn = (npi: string, after: number): number | undefined =>
  eventsOf(npi).find(({ change, week }) => change === 'deactivated' && week <= after)?.week;

function* peopleAfter(after: number, wanted?: WantedPeople): Generator<InventedPerson> {
  for (const person of demo.people(wanted)) if (!deactivatedIn(person.npi, after)) yield personAfter(person, after);
  for (let n = FIRST_NEW; n < FIRST_NEW + NEW * after; n++) {
    if (!isWanted(demo, n, wanted)) continue;
    const day = dayIn(1 + Math.floor((n - FIRST_NEW) / NEW));
    const dates = { enumeration_date: day, last_updated: day, certification_date: day };
    yield { ...makePerson(demo, n), ...dates, deactivation_date: '', reactivation_date: '' };
  }
}

function organizationAfter(organization: InventedOrganization, after: number): InventedOrganization {
  const week = organizationWeek(organization.npi);
  if (!week || week > after) return organization;
  return { ...callElsewhere(organization, randomOf('week', week, organization.npi)), last_updated: dayIn(week) };
}

function* deactivationsAfter(
  after: number,
  { npi: isAsked = () => true }: WantedPeople = {},
): Generator<InventedDeactivation> {
  for (const { npi } of demo.people({ npi: isAsked })) {
    const week = deactivatedIn(npi, after);
    if (week) yield { npi, deactivation_date: dayIn(week) };
  }
}

/** The demo after a number of weeks, 1 to 4. */
export function demoAfter(after: number): Country {
  const country: Country = {
    ...demo,
    before: demo,
    people: (wanted) => peopleAfter(after, wanted),
    organizations: () => [...demo.organizations()].map((organization) => organizationAfter(organization, after)),
    records: (wanted) =>
      [
        ...country.people(wanted),
        ...[...country.organizations()].filter(({ npi }) => wanted?.npi?.(npi) ?? true),
        ...deactivationsAfter(after, wanted),
      ].sort((a, b) => (a.npi < b.npi ? -1 : 1)),
  };
  return country;
}

/** Whether the row of an NPI in NPPES changed in a week. */
export function changedIn(week: number): (npi: string) => boolean {
  const first = FIRST_NEW + NEW * (week - 1);
  const added = new Set(Array.from({ length: NEW }, (_, n) => demo.npi('individual', first + n)));
  return (npi) =>
    added.has(npi) ||
    organizationWeek(npi) === week ||
    eventsOf(npi).some((event) => event.week === week && inNppes.has(event.change));
}

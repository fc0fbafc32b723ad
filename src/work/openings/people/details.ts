// What a source has of a person, in the words of a fact.
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { counted, partialDate } from '#src/shared/format.ts';
import { stateName } from '#src/shared/states.ts';
import type { Trainee } from '#src/work/trainees/contract.ts';

/** A person on the page of an opening. */
export interface Known {
  highlights: Highlights | undefined;
  miles: number | null | undefined;
  today: string;
  /** The training that the team's sheets have of the person. */
  training?: Trainee | undefined;
}

/** What a source has of a person. */
interface Detail {
  /** Blank if it has nothing to say. */
  text: string;
  /** The dataset that says it, if another than the criterion's. */
  dataset?: string;
}

/** What is known of a person about a criterion. `asked` has the values of the criterion. */
export function detailOf(dataset: string, asked: URLSearchParams, known: Known): Detail {
  const said = details[dataset]?.(asked, known) ?? '';
  return typeof said === 'string' ? { text: said } : said;
}

/** By dataset. */
const details: Readonly<Record<string, (asked: URLSearchParams, known: Known) => string | Detail>> = {
  licenses: (asked, { highlights, today }) => {
    const states = [...asked.getAll('license_state'), ...asked.getAll('license_state_all')];
    const { licenses, listed_states } = highlights ?? {};
    const ofThese = licenses?.filter(({ state }) => states.length === 0 || states.includes(state ?? '')) ?? [];
    if (ofThese.length > 0)
      return unique(ofThese.map(({ state, expiry_date }) => `${named(state)} license${until(expiry_date, today)}`));
    const reported = listed_states?.filter((state) => states.includes(state)) ?? [];
    if (reported.length > 0)
      return { text: `${unique(reported.map(named))} license reported to NPPES, without dates`, dataset: 'nppes' };
    const others = unique((licenses ?? []).map(({ state }) => named(state)));
    return others && `licensed in ${others}`;
  },
  certifications: (asked, { highlights, today }) => {
    const names = [...asked.getAll('certificate'), ...asked.getAll('board')].map((name) => name.toLowerCase());
    const held = highlights?.certificates ?? [];
    const asNamed = held.filter(({ certificate_name }) => names.includes(certificate_name?.toLowerCase() ?? ''));
    const ofSpecialty = held.filter(({ in_specialty }) => in_specialty);
    const told = [asNamed, ofSpecialty, held].find(({ length }) => length > 0) ?? [];
    return unique(told.map(({ certificate_name, end_date }) => `${certificate_name ?? ''}${until(end_date, today)}`));
  },
  affiliations: (asked, { highlights }) => {
    const isAsked = (names: RegExp) => [...asked.keys()].some((name) => names.test(name));
    if (isAsked(/school/)) return highlights?.education?.medical_school ?? '';
    return isAsked(OF_SCHOOL) ? '' : (highlights?.group?.facility_name ?? ''); // a school does not say how long one practices
  },
  enrollments: (_, { highlights }) => highlights?.employer?.name ?? '',
  payments: (_, { highlights }) => {
    const { year, services } = highlights?.payment ?? {};
    return year === undefined ? '' : `${year}${services == null ? '' : `: ${counted(services, 'service')}`}`;
  },
  places: (_, { miles }) => (miles == null ? 'its ZIP code has no location' : `${miles} miles from the site`),
};

/** Criteria of the dataset `affiliations` that are about the school, not about groups. */
export const OF_SCHOOL = /school|graduated|years_in_practice/;

const named = (state: string | null) => stateName(state ?? '');

const unique = (texts: readonly string[]): string => [...new Set(texts)].slice(0, MOST).join(', ');

/** Licenses or certificates that a fact names. */
const MOST = 3;

/** When something ends or ended. A day without its month or day counts to the end of it. */
const until = (end: string | null | undefined, today: string): string =>
  end ? ` ${end < today.slice(0, end.length) ? 'ended' : 'to'} ${partialDate(end)}` : '';

// What an opening does not ask of people (R-1310): docs/decisions/hiring-criteria.md has the reasons.

/** Why a criterion is refused, by what it is about. */
const reasons = {
  sex: 'Sex must not decide who is considered for a job.',
  age: 'It stands for age, which must not decide who is considered for a job. years_in_practice_from asks for experience.',
  origin: 'It stands for national origin, which must not decide who is considered for a job.',
  patients: 'The age, race and sex of a person’s patients must not decide who is considered for a job.',
  person: 'An opening has no place for this about a person: it must not decide who is considered for a job.',
  name: 'A name can tell sex and origin, and says nothing about the work. Add single people to the list of the opening.',
  training: "'Training code replaced' is shown and can be searched, but never counts in an opening: it stands for age.",
  work: 'An opening asks what registers show about people, not about your lists and contacts.',
  retired: 'An opening is for people whose NPI is in service.',
} as const;

/** Criteria by name without `not.`, also of names that the search lacks, so that the refusal says why. Orders are refused, too. */
const unlawful: readonly [RegExp, keyof typeof reasons][] = [
  [
    /^(?=.*(patient|beneficiar|panel))(?=.*(^|_)(ages?|aged|under|over|race|ethnicity|sex|gender|fe?male|women|men|children|white|black|asian|hispanic)(_|$))/,
    'patients',
  ],
  [/^(gender|sex)$/, 'sex'],
  [/^(graduated|graduation|graduation_year|age|birth_date|birth_year|born)(_from|_to)?$/, 'age'],
  [/^(country|country_.*|.*_country|.*_countries|foreign.*)$/, 'origin'],
  [/^(race|ethnicity|religion|disability|marital_status|citizenship|nationality|visa|past_pay|salary)$/, 'person'],
];

/** Criteria that say nothing about the work. */
const unfit: typeof unlawful = [
  [/^(name|first_name|last_name|npi)$/, 'name'],
  [/^(list|contacted_from|contacted_to|contactable)$/, 'work'],
  [/^deactivated$/, 'retired'],
];

/** Why an opening refuses a criterion of the provider search, or a tie, in one or two sentences. Undefined if it takes it. */
export const whyRefused = (parameter: string, value = ''): string | undefined =>
  whyUnlawful(parameter, value) ?? reasonIn(unfit, nameOf(parameter));

/** Why a criterion must not choose people for a job, in one or two sentences. Undefined if it may, as a name that finds one person. */
export function whyUnlawful(parameter: string, value = ''): string | undefined {
  const name = nameOf(parameter);
  const isNot = parameter.startsWith('not.');
  // without these years means with fewer, and a first day of an NPI is the start of a career
  if (name === 'years_in_practice_to' || (name === 'years_in_practice_from' && isNot)) return reasons.age;
  if ((name === 'enumerated_from' && !isNot) || (name === 'enumerated_to' && isNot)) return reasons.age;
  if (TRAINING.includes(name) || (name === 'signal' && TRAINING.includes(value))) return reasons.training;
  return reasonIn(unlawful, name);
}

const nameOf = (parameter: string): string => parameter.replace(/^not\./, '').toLowerCase();

/** Why people of an opening cannot be in an order. Undefined if they can. */
export const whySortRefused = (sort: string): string | undefined =>
  sort.startsWith('years_in_practice') || sort === 'enumeration_date'
    ? reasons.age
    : TRAINING.includes(sort)
      ? reasons.training
      : reasonIn(unlawful, sort.toLowerCase());

const TRAINING = ['training_code_replaced'];

function reasonIn(rules: typeof unlawful, name: string): string | undefined {
  const rule = rules.find(([names]) => names.test(name));
  return rule && reasons[rule[1]];
}

// People of NPPES as the resource Practitioner.
import type { Selectable } from 'kysely';
import { lastUpdated } from '#src/doors/fhir/dates.ts';
import {
  type Context,
  given,
  identifiersOf,
  mailingOf,
  npiSystems,
  nppesMeta,
  planNet,
  practiceOf,
  type Resource,
  specialtiesOf,
  TAXONOMY_SYSTEM,
  telecomOf,
} from '#src/doors/fhir/elements.ts';
import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import { codeOf, type Given, NOTHING, type SearchParameter, textOf } from '#src/doors/fhir/parameters.ts';
import { begins, contains, equals, starts } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Tables } from '#src/server/tables.ts';

type Row = Selectable<Tables['providers']>;

/** The Practitioner of a row. */
export function practitionerOf(row: Row, { meanings, base, shareMailing }: Context): Resource {
  const names = namesOf(row);
  const fits = names.length > 0 && names.every((name) => 'family' in name);
  return {
    resourceType: 'Practitioner',
    id: row.npi,
    meta: { ...nppesMeta(row.last_updated), ...(fits && { profile: [planNet('Practitioner')] }) },
    identifier: identifiersOf(row, base),
    active: true,
    ...given({
      name: names,
      telecom: telecomOf(row),
      address: [...practiceOf(row), ...(shareMailing ? mailingOf(row) : [])],
      gender: genders[row.gender ?? ''],
      qualification: specialtiesOf(row, meanings).map(({ concept, license, state }) =>
        given({
          identifier: license ? [given({ value: license, assigner: given({ display: state }) })] : [],
          code: concept,
        }),
      ),
    }),
  };
}

const genders: Readonly<Record<string, string>> = { M: 'male', F: 'female', X: 'other', U: 'unknown' };

/** The present name, then the former or other one. */
const namesOf = (row: Row) => [
  ...nameOf('official', {
    family: row.last_name,
    given: [row.first_name, row.middle_name],
    prefix: row.name_prefix,
    suffix: [row.name_suffix, row.credential],
  }),
  ...(row.other_last_name || row.other_first_name
    ? nameOf(row.other_name_type === '1' ? 'old' : 'usual', {
        family: row.other_last_name ?? row.last_name,
        given: [row.other_first_name ?? row.first_name, row.other_middle_name],
        prefix: row.other_name_prefix,
        suffix: [row.other_name_suffix, row.other_credential],
      })
    : []),
];

interface Parts {
  family: string | null;
  given: (string | null)[];
  prefix: string | null;
  suffix: (string | null)[];
}

const nameOf = (use: string, { family, given: first, prefix, suffix }: Parts) => {
  const written = first.filter((part) => part);
  return family || written.length > 0
    ? [given({ use, family, given: written, prefix: prefix ? [prefix] : [], suffix: suffix.filter((part) => part) })]
    : [];
};

const compared = { exact: equals, contains } as const;

/** A part of the present name, or of a former or other one. */
const namePart = (column: string, documentation: string, criterion: string): SearchParameter => ({
  type: 'string',
  documentation: `${documentation} Compared from its beginning; with :contains anywhere, with :exact as a whole. Case, accents and signs never count.`,
  modifiers: ['exact', 'contains'],
  criteria: [criterion],
  asks: (value, given) => {
    const is = compared[given.modifier as keyof typeof compared] ?? starts;
    return presentOrFormer([is(column, textOf(value, given))]);
  },
});

const presentOrFormer = (any: Criterion[]): Criterion => ({
  any: [...any, { child: 'former_names', meets: [{ any }] }],
});

/** Each word begins a word of a first or last name, present or former. */
const name: SearchParameter = {
  type: 'string',
  documentation: 'Words of a first or last name, present or former, each from its beginning.',
  criteria: ['last_name', 'first_name'],
  asks: (value, given) => {
    const words = new Set(
      textOf(value, given)
        .split(/[\s,]+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word)),
    );
    if (words.size > MOST_WORDS) throw refusedParameter(given.key, `A name has at most ${MOST_WORDS} words`);
    return { all: [...words].map((word) => presentOrFormer([begins('last_name', word), begins('first_name', word)])) };
  },
};

const MOST_WORDS = 10;

/** The code of a specialty in any slot. The index has those after the fifth apart. */
const specialtyOfPerson = (code: string): Criterion => ({
  any: [equals('taxonomies', code), { child: 'further_taxonomies', meets: [equals('code', code)] }],
});

const genderCodes: Readonly<Record<string, string>> = { male: 'M', female: 'F', other: 'X', unknown: 'U' };

/** The parameter `_id` for ids of a form, which has the NPI as its first group. */
export const idParameter = (documentation: string, form: RegExp): SearchParameter => ({
  type: 'token',
  documentation,
  asks: (value) => {
    const npi = form.exec(value)?.[1];
    return npi === undefined ? NOTHING : equals('npi', npi);
  },
});

/** The parameters that records of people and of organizations share. */
export const npiParameters = {
  _id: idParameter('The NPI.', /^(\d{10})$/),
  _lastUpdated: lastUpdated,
  identifier: {
    type: 'token',
    documentation: `The NPI, alone or after one of the systems ${npiSystems.join(', ')}. Other identifiers are not indexed.`,
    asks: (value, given) => {
      const code = codeOf(value, given, npiSystems);
      return code && /^\d{10}$/.test(code) ? equals('npi', code) : NOTHING;
    },
  },
} as const satisfies Record<string, SearchParameter>;

/** The practice address of a record. */
export const addressParameters = {
  'address-city': {
    type: 'string',
    documentation: 'The city of the practice address, from its beginning.',
    modifiers: ['exact', 'contains'],
    criteria: ['city'],
    asks: (value, given) => (compared[given.modifier as keyof typeof compared] ?? starts)('city', textOf(value, given)),
  },
  'address-state': {
    type: 'string',
    documentation: 'The two letters of the state of the practice address.',
    criteria: ['state'],
    asks: (value, given) => equals('state', textOf(value, given)),
  },
  'address-postalcode': {
    type: 'string',
    documentation: 'The ZIP Code of the practice address, from its beginning to five digits.',
    criteria: ['zip'],
    asks: (value, given) => starts('zip5', zipOf(value, given)),
  },
} as const satisfies Record<string, SearchParameter>;

const zipOf = (value: string, given: Given): string => {
  const digits = textOf(value, given).replace(/[\s-]/g, '');
  if (!/^\d{1,5}$/.test(digits)) throw refusedParameter(given.key, 'A ZIP Code has one to five digits here');
  return digits;
};

export const practitionerParameters: Readonly<Record<string, SearchParameter>> = {
  ...npiParameters,
  family: namePart('last_name', 'A last name, present or former.', 'last_name'),
  gender: {
    type: 'token',
    documentation: 'male, female, other or unknown.',
    criteria: ['gender'],
    asks: (value, given) => {
      const code = codeOf(value, given, ['http://hl7.org/fhir/administrative-gender']);
      if (code !== undefined && !Object.hasOwn(genderCodes, code))
        throw refusedParameter(given.key, 'The value is male, female, other or unknown');
      return code === undefined ? NOTHING : equals('gender', genderCodes[code]);
    },
  },
  given: namePart('first_name', 'A first name, present or former. Middle names are not indexed.', 'first_name'),
  name,
  specialty: {
    type: 'token',
    documentation: `A specialty: a code of ${TAXONOMY_SYSTEM}.`,
    criteria: ['taxonomy'],
    asks: (value, given) => {
      const code = codeOf(value, given, [TAXONOMY_SYSTEM]);
      return code === undefined ? NOTHING : specialtyOfPerson(code);
    },
  },
  ...addressParameters,
};

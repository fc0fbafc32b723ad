// What the index is asked for a request of the NPI Registry's API.
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import type { Compared, RegistryRequest } from '#src/doors/npi-registry/request.ts';
import { between, equals, starts } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

export type RegistryTable = 'providers' | 'organizations';

/** The tables whose records a request can find, in the order of its reply: people first. */
export const tablesOf = ({
  type,
  namePurpose,
  firstName,
  lastName,
  organizationName,
}: RegistryRequest): RegistryTable[] => {
  const named = firstName || lastName;
  return [
    ...(type !== 'NPI-2' && !organizationName && !(named && namePurpose === 'AO') ? ['providers' as const] : []),
    ...(type !== 'NPI-1' && !(named && namePurpose === 'PROVIDER') ? ['organizations' as const] : []),
  ];
};

/**
 * The criteria of a request. `codes` are those of its taxonomy description, and `numbers` those of its nine-digit ZIP Code,
 * of which the index has five digits.
 */
export function criteriaOf(
  request: RegistryRequest,
  table: RegistryTable,
  { codes, numbers }: { codes?: string[] | undefined; numbers?: string[] | undefined },
): Criterion[] {
  return [
    equals('npi', request.number),
    equals('npi', numbers),
    ...(codes ? [hasSpecialty(codes, table)] : []),
    ...(table === 'providers' ? namesOfPerson(request) : namesOfOrganization(request)),
    ...isAt(request),
    between('last_updated', request.updatedSince, undefined),
  ];
}

/** A specialty in any slot. The index has those after the fifth only of people. */
const hasSpecialty = (codes: string[], table: RegistryTable): Criterion => ({
  any: [
    equals('taxonomies', codes),
    ...(table === 'providers' ? [{ child: 'further_taxonomies', meets: [equals('code', codes)] }] : []),
  ],
});

const is = (column: string, { text, isPrefix }: Compared): Criterion => (isPrefix ? starts : equals)(column, text);

/** Each part of the name is the present one or, for itself, one of a former or other name. */
function namesOfPerson({ firstName, lastName, aliases }: RegistryRequest): Criterion[] {
  const forms = firstName && aliases && !firstName.isPrefix ? nicknamesOf(firstName.text) : [];
  return [
    ...(lastName ? [presentOrFormer([is('last_name', lastName)])] : []),
    ...(firstName
      ? [presentOrFormer([is('first_name', firstName), ...(forms.length > 0 ? [equals('first_name', forms)] : [])])]
      : []),
  ];
}

const presentOrFormer = (any: Criterion[]): Criterion => ({
  any: [...any, { child: 'former_names', meets: [{ any }] }],
});

/** The legal or another name, and the name of the authorized official. */
const namesOfOrganization = ({ organizationName, firstName, lastName }: RegistryRequest): Criterion[] => [
  ...(organizationName
    ? [{ any: [is('name', organizationName), { child: 'organization_names', meets: [is('name', organizationName)] }] }]
    : []),
  ...(lastName ? [is('official_last_name', lastName)] : []),
  ...(firstName ? [is('official_first_name', firstName)] : []),
];

/** One address of the purpose is at the place. */
function isAt(request: RegistryRequest): Criterion[] {
  const { city, state, postalCode, country, addressPurpose: purpose } = request;
  if (!city && !state && !postalCode && !country) return [];
  const place = (prefix: '' | 'mailing_'): Criterion[] => [
    ...(city ? [is(`${prefix}city`, city)] : []),
    equals(`${prefix}state`, state),
    starts(`${prefix}zip5`, postalCode?.slice(0, 5)),
  ];
  const inCountry = (at: 'PRIMARY' | 'MAILING' | 'SECONDARY'): Criterion[] => {
    if (!country) return [];
    const foreign = (meets: Criterion[]): Criterion => ({
      child: 'foreign_addresses',
      meets: [equals('purpose', at), ...meets],
    });
    return [country === 'US' ? { not: foreign([]) } : foreign([equals('country', country)])];
  };
  const primary: Criterion = { all: [...place(''), ...inCountry('PRIMARY')] };
  const mailing: Criterion = { all: [...place('mailing_'), ...inCountry('MAILING')] };
  const secondary: Criterion = {
    all: [{ child: 'practice_locations', meets: place('') }, ...inCountry('SECONDARY')],
  };
  if (purpose === 'PRIMARY') return [primary];
  if (purpose === 'MAILING') return [mailing];
  if (purpose === 'SECONDARY') return [secondary];
  return [{ any: purpose === 'LOCATION' ? [primary, secondary] : [primary, mailing, secondary] }];
}

// Organizations of NPPES as the resource Organization.
import type { Selectable } from 'kysely';
import { Slots } from '#src/datasets/registry/contract.ts';
import {
  type Context,
  given,
  identifiersOf,
  isPlace,
  mailingOf,
  nppesMeta,
  planNet,
  practiceOf,
  type Resource,
  specialtiesOf,
  TAXONOMY_SYSTEM,
  telecomOf,
} from '#src/doors/fhir/elements.ts';
import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import { codeOf, NOTHING, type SearchParameter, textOf } from '#src/doors/fhir/parameters.ts';
import { addressParameters, npiParameters } from '#src/doors/fhir/practitioner.ts';
import { contains, equals, starts } from '#src/search/criteria.ts';
import type { Tables } from '#src/server/tables.ts';

type Row = Selectable<Tables['organizations']>;

const TYPE_SYSTEM = 'http://hl7.org/fhir/us/davinci-pdex-plan-net/CodeSystem/OrgTypeCS';

/** The Organization of a row. */
export function organizationOf(row: Row, { meanings, base }: Context): Resource {
  const fits = row.name !== null && isPlace(row);
  return {
    resourceType: 'Organization',
    id: row.npi,
    meta: { ...nppesMeta(row.last_updated), ...(fits && { profile: [planNet('Organization')] }) },
    identifier: identifiersOf(row, base),
    active: true,
    type: [typeOf(row), ...specialtiesOf(row, meanings).map(({ concept }) => concept)],
    ...given({
      name: row.name,
      alias: row.other_name ? [row.other_name] : [],
      telecom: telecomOf(row),
      address: [...practiceOf(row), ...mailingOf(row)],
      contact: officialOf(row),
    }),
  };
}

/** A provider group has specialties of people; a facility has those of organizations, whose codes begin so. */
const typeOf = ({ taxonomies }: Row) => {
  const codes = Slots.parse(taxonomies).flatMap(({ code }) => code ?? []);
  const isFacility = codes.some((code) => /^(2[5-9]|3)/.test(code));
  const [code, display] = isFacility ? ['fac', 'Facility'] : ['prvgrp', 'Provider Group'];
  return { coding: [{ system: TYPE_SYSTEM, code, display }] };
};

/** The authorized official: who signs for the organization. */
const officialOf = (row: Row) =>
  row.official_last_name
    ? [
        given({
          purpose: {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/contactentity-type', code: 'ADMIN' }],
            text: row.official_title ?? 'Authorized official',
          },
          name: given({
            family: row.official_last_name,
            given: [row.official_first_name, row.official_middle_name].filter((part) => part),
            prefix: row.official_name_prefix ? [row.official_name_prefix] : [],
            suffix: [row.official_name_suffix, row.official_credential].filter((part) => part),
          }),
          telecom: telecomOf({ phone: row.official_phone, fax: null }),
        }),
      ]
    : [];

export const organizationParameters: Readonly<Record<string, SearchParameter>> = {
  ...npiParameters,
  name: {
    type: 'string',
    documentation:
      'The legal or another name, from its beginning; with :contains anywhere, with :exact as a whole. Case, accents and signs never count.',
    modifiers: ['exact', 'contains'],
    asks: (value, given) => {
      const compare = { exact: equals, contains }[given.modifier ?? ''] ?? starts;
      const is = compare('name', textOf(value, given));
      return { any: [is, { child: 'organization_names', meets: [is] }] };
    },
  },
  type: {
    type: 'token',
    documentation: `A specialty: a code of ${TAXONOMY_SYSTEM} in the first five slots.`,
    asks: (value, given) => {
      const code = codeOf(value, given, [TAXONOMY_SYSTEM, TYPE_SYSTEM]);
      if (code !== undefined && /^[a-z]+$/.test(code))
        throw refusedParameter(given.key, `The value is a code of ${TAXONOMY_SYSTEM}`, 'not-supported');
      return code === undefined ? NOTHING : equals('taxonomies', code);
    },
  },
  ...addressParameters,
};

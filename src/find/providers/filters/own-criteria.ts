// The criteria of a provider search on the provider's own record, and on what users made of people.
import { z } from 'zod';
import { byExclusion } from '#src/datasets/exclusions/criteria.ts';
import { ProviderQuery } from '#src/datasets/providers/contract.ts';
import type { Words } from '#src/search/row-criteria.ts';
import { day, looseText, npi, npis, parameter, repeatable, stateCode, zipPrefix } from '#src/shared/fields.ts';

/** The criteria of ProviderQuery that a search takes several values of. */
const severalValues = {
  npi: npis,
  state: repeatable(stateCode),
  city: repeatable(looseText),
  zip: repeatable(zipPrefix),
  credential: repeatable(looseText),
};

/** The criteria on other columns of the record. */
const recordCriteria = {
  /** First and last name in any order. Former names, other names and nicknames count. */
  name: parameter(looseText.optional()),
  /** An NPI: the providers at the same practice address. */
  address: parameter(npi.optional()),
  enumerated_from: parameter(day.optional()),
  enumerated_to: parameter(day.optional()),
  updated_from: parameter(day.optional()),
  updated_to: parameter(day.optional()),
  /** The state of a secondary practice location. */
  site_state: repeatable(stateCode),
};

const LIST = 'must be the id of a list, or none';

/** The criteria on what users made of people. */
const workCriteria = {
  /** The id of a list, or `none` for people on no list that the caller may open. */
  list: repeatable(z.union([z.uuid(LIST).toLowerCase(), z.literal('none', LIST)])),
  /** Days on which the caller's team called, wrote to or met the person. */
  contacted_from: parameter(day.optional()),
  contacted_to: parameter(day.optional()),
  /** The caller's team has not marked the person Do not contact. */
  contactable: parameter(z.literal('yes', 'must be yes').optional()),
};

const { sort: _, order, page, ...formCriteria } = ProviderQuery.shape;

/** The criteria on the record and on what users made of people. They can be negated. */
export const ownCriteria = { ...formCriteria, ...severalValues, ...recordCriteria, ...workCriteria };

/** How a search reads its criteria. */
export const settings = {
  /** `all`: the 15 specialties of the record, not only the first five. */
  taxonomy_slots: parameter(z.literal('all', 'must be all').optional()),
  /** `specialty`: `certified` is about the certificates of the specialties in the search (R-1031). Default: about any. */
  certified_in: parameter(z.enum(['specialty', 'any'], 'must be specialty or any').optional()),
};

/** The criteria of the record and of work that the last published row of a deactivated NPI answers. */
export const ofLastKnown = [
  ...Object.keys(formCriteria),
  ...['name', 'enumerated_from', 'enumerated_to', 'updated_from', 'updated_to'],
  ...Object.keys(workCriteria),
];

/** How files say the criteria of the record. */
export const ownWords: Words = { npi: { label: 'NPI' }, zip: { label: 'ZIP Code' } };

/** Whether a query has criteria whose answers are the caller's own, and change without an import. */
export const asksOfWork = (query: object): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && ofWork.has(name.replace(/^not\./, '')));

/** The decisions of the caller's team are in the answers about exclusions (R-1205). */
const ofWork = new Set([...Object.keys(workCriteria), ...Object.keys(byExclusion.parameters)]);

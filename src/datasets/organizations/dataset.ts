import {
  historyFields,
  keyFields,
  mailingAddress,
  practiceAddress,
  specialtyFields,
} from '#src/datasets/nppes/dataset.ts';
import type { Fields } from '#src/shared/declare.ts';

/** The fields of an organization of NPPES. */
export const organizationFields = {
  ...keyFields,
  name: {
    header: 'Provider Organization Name (Legal Business Name)',
    clean: 'published',
    indexed: true,
    label: 'Organization Name',
    match: 'part',
    sort: true,
    listed: true,
    index: { kind: 'words', close: true },
  },
  ...practiceAddress,
  address_1: { ...practiceAddress.address_1, head: 'Address', sort: true, listed: true, index: { kind: 'shown' } },
  zip: { ...practiceAddress.zip, label: 'Postal Code', head: 'ZIP Code', sort: true, listed: true },
  ...specialtyFields,
  /** Only the API searches by this field. */
  organization_subpart: {
    header: 'Is Organization Subpart',
    clean: 'published',
    indexed: true,
    match: 'same',
    takes: 'yesOrNo',
    listed: true,
    index: { kind: 'code' },
  },
  parent_organization: { header: 'Parent Organization LBN', clean: 'published' },
  other_name: { header: 'Provider Other Organization Name', clean: 'published', withheld: true },
  other_name_type: { header: 'Provider Other Organization Name Type Code', clean: 'publishedWhole', withheld: true },
  official_last_name: {
    header: 'Authorized Official Last Name',
    clean: 'published',
    index: { kind: 'text', loose: true },
  },
  official_first_name: {
    header: 'Authorized Official First Name',
    clean: 'published',
    index: { kind: 'text', loose: true },
  },
  official_middle_name: { header: 'Authorized Official Middle Name', clean: 'published' },
  official_name_prefix: { header: 'Authorized Official Name Prefix Text', clean: 'published' },
  official_name_suffix: { header: 'Authorized Official Name Suffix Text', clean: 'published' },
  official_credential: { header: 'Authorized Official Credential Text', clean: 'published' },
  official_title: { header: 'Authorized Official Title or Position', clean: 'published' },
  official_phone: { header: 'Authorized Official Telephone Number', clean: 'phone' },
  ...mailingAddress,
  ...historyFields,
} as const satisfies Fields;

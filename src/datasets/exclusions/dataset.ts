import type { Fields } from '#src/shared/declare.ts';

/** The fields of an exclusion: a person's or a business's. Headers of OIG's record layout. */
export const exclusionFields = {
  npi: { type: 'bigint', header: 'NPI', clean: 'npi' },
  last_name: { header: 'LASTNAME', indexed: 500 },
  first_name: { header: 'FIRSTNAME', indexed: 400 },
  middle_name: { header: 'MIDNAME' },
  business_name: { header: 'BUSNAME', indexed: 500 },
  general: { note: 'the general type, such as IND- LIC HC SERV PRO', header: 'GENERAL' },
  specialty: { header: 'SPECIALTY' },
  birth_year: {
    type: 'int',
    note: 'of the published date of birth; no call replies it',
    header: 'DOB',
    clean: 'year',
    withheld: true,
  },
  city: { header: 'CITY' },
  state: { header: 'STATE', clean: 'upperCase' },
  zip: { header: 'ZIP' },
  exclusion_type: { note: 'the section of the Social Security Act, such as 1128a1', header: 'EXCLTYPE' },
  exclusion_date: { type: 'date not null', header: 'EXCLDATE', clean: 'day', filled: true },
  reinstatement_date: { type: 'date', header: 'REINDATE', clean: 'day' },
  waiver_date: { type: 'date', header: 'WAIVERDATE', clean: 'day' },
  waiver_state: { header: 'WVRSTATE', clean: 'upperCase' },
} as const satisfies Fields;

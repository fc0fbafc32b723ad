// The header lines of the publisher's files (CMS Provider Data Catalog).

/** The file of clinicians since 2023. */
export const cliniciansHeader = [
  'NPI',
  'Ind_PAC_ID',
  'Ind_enrl_ID',
  'Provider Last Name',
  'Provider First Name',
  'Provider Middle Name',
  'suff',
  'gndr',
  'Cred',
  'Med_sch',
  'Grd_yr',
  'pri_spec',
  'sec_spec_1',
  'sec_spec_2',
  'sec_spec_3',
  'sec_spec_4',
  'sec_spec_all',
  'Telehlth',
  'Facility Name',
  'org_pac_id',
  'num_org_mem',
  'adr_ln_1',
  'adr_ln_2',
  'ln_2_sprs',
  'City/Town',
  'State',
  'ZIP Code',
  'Telephone Number',
  'ind_assgn',
  'grp_assgn',
  'adrs_id',
] as const;

/** The file of facilities. */
export const facilitiesHeader = [
  'NPI',
  'Ind_PAC_ID',
  'Provider Last Name',
  'Provider First Name',
  'Provider Middle Name',
  'suff',
  'facility_type',
  'Facility Affiliations Certification Number',
  'Facility Type Certification Number',
] as const;

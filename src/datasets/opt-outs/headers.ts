/** The publisher's columns in order (CMS, Opt Out Affidavits). */
export const optOutsHeader = [
  'First Name',
  'Last Name',
  'npi',
  'Specialty',
  'Optout Effective Date',
  'Optout End Date',
  'First Line Street Address',
  'Second Line Street Address',
  'City Name',
  'State Code',
  'Zip code',
  'Eligible to Order and Refer',
  'Last updated',
] as const;

/** The publisher's first nine columns in their order, which say who and where (CMS Provider Data Catalog). */
export const hospitalsHeader = [
  'Facility ID',
  'Facility Name',
  'Address',
  'City/Town',
  'State',
  'ZIP Code',
  'County/Parish',
  'Telephone Number',
  'Hospital Type',
] as const;

/** The publisher's first nine columns in order: identity and address (CMS Provider Data Catalog). */
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

/** The publisher's columns in order (CMS, Order and Referring). */
export const orderingHeader = ['NPI', 'LAST_NAME', 'FIRST_NAME', 'PARTB', 'DME', 'HHA', 'PMD', 'HOSPICE'] as const;

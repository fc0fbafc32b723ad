import type { Fields } from '#src/shared/declare.ts';

/** The fields of an affidavit. CMS writes `npi` in the file and `NPI` in its API. */
export const optOutFields = {
  npi: { type: 'bigint', note: 'some old affidavits have none', header: 'npi', clean: 'npi' },
  last_name: { header: 'Last Name' },
  first_name: { header: 'First Name' },
  specialty: { header: 'Specialty' },
  effective_date: { type: 'date', header: 'Optout Effective Date', clean: 'day' },
  end_date: { type: 'date', note: 'of the period, which renews itself', header: 'Optout End Date', clean: 'day' },
  city: { header: ['City Name', 'City'] },
  state: { header: ['State Code', 'State'], clean: 'upperCase' },
  may_order: { note: 'Y or N', header: 'Eligible to Order and Refer', clean: 'upperCase' },
  last_updated: { type: 'date', header: 'Last updated', clean: 'day', optional: true },
} as const satisfies Fields;

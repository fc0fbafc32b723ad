import { licenseCriteria } from '#src/datasets/licenses/contract.ts';
import { oneRow, rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** Board licenses. A state without dates also counts if the provider reported a license of it to NPPES. */
export const byLicense = rowCriteria(licenseCriteria, (query, { today }) => {
  const { license_state, license_state_all = [], license_active_on, license_expires_from, license_expires_to } = query;
  const dates = [
    ...(license_active_on ? activeOn(license_active_on === 'today' ? today : license_active_on) : []),
    ...(license_expires_from || license_expires_to
      ? [between('expiry_date', license_expires_from, license_expires_to)]
      : []),
  ];
  const ofStates = (states: string[]): Criterion[] => {
    const licensed = oneRow('licenses', [equals('state', states), ...dates]);
    return dates.length > 0 ? licensed : [{ any: [...licensed, equals('license_states', states)] }];
  };
  return [
    ...(license_state ? ofStates(license_state) : []),
    ...license_state_all.flatMap((state) => ofStates([state])),
    ...(license_state || license_state_all.length > 0 ? [] : oneRow('licenses', dates)),
  ];
});

/** A license without an issue date counts from its beginning. One without an expiry date is not known to be active. */
const activeOn = (day: string): Criterion[] => [
  between('expiry_date', day, undefined),
  { any: [between('issue_date', undefined, day), { not: present('issue_date') }] },
];

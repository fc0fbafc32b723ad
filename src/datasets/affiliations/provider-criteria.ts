import { educationCriteria, groupCriteria, hospitalCriteria } from '#src/datasets/affiliations/contract.ts';
import { oneRow, rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** Medical groups. */
export const byGroup = rowCriteria(
  groupCriteria,
  ({ group, grouped, group_size_from: from, group_size_to: to, telehealth }) => {
    const affiliation: Criterion[] = [
      ...(group ? [equals('org_pac_id', group)] : []),
      ...(from !== undefined || to !== undefined ? [between('org_members', from, to)] : []),
      ...(telehealth ? [equals('telehealth', telehealth)] : []),
    ];
    const inGroup: Criterion = { child: 'affiliations', meets: [present('org_pac_id'), ...affiliation] };
    if (grouped === 'no') return [{ not: inGroup }];
    return grouped === 'yes' ? [inGroup] : oneRow('affiliations', affiliation);
  },
);

/** Hospitals, with their units. */
export const byHospital = rowCriteria(hospitalCriteria, ({ hospital }) =>
  hospital ? oneRow('facility_affiliations', [{ any: [equals('ccn', hospital), equals('parent_ccn', hospital)] }]) : [],
);

/** School and graduation: as CMS has them, or else as FSMB has them. */
export const byEducation = rowCriteria(
  educationCriteria,
  ({ school, graduated_from, graduated_to, years_in_practice_from, years_in_practice_to }, { today }) => {
    const yearBefore = (years: number | undefined) =>
      years === undefined ? undefined : String(Number(today.slice(0, 4)) - years);
    const ranges = [
      [graduated_from, graduated_to],
      [yearBefore(years_in_practice_to), yearBefore(years_in_practice_from)],
    ] as const;
    const education: Criterion[] = [
      ...(school ? [equals('medical_school', school)] : []),
      ...ranges.flatMap(([from, to]) => (from || to ? [between('graduation_year', from, to)] : [])),
    ];
    if (education.length === 0) return [];
    const knownToCms: Criterion = {
      child: 'affiliations',
      meets: [{ any: [present('medical_school'), present('graduation_year')] }],
    };
    return [
      {
        any: [
          { child: 'affiliations', meets: education },
          { all: [{ child: 'licenses', meets: education }, { not: knownToCms }] },
        ],
      },
    ];
  },
);

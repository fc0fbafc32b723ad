import type { byEmployer, byEmployers } from '#src/datasets/enrollments/criteria.ts';
import { parameter, text } from '#src/shared/fields.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asNumber, each, range } from '#src/ui/search/criteria-chips.ts';

type Parameters = typeof byEmployer.parameters & typeof byEmployers.parameters;

/** Through whom people bill Medicare, on screen. */
export const enrollmentCriteria = onScreen<Parameters>({ dataset: 'enrollments', table: 'employer_people' })([
  {
    position: 344,
    chip: each('employer', (id, nameOf) => `Bills through ${nameOf('employer', id) ?? id}`),
    rail: [{ position: 194, kind: 'values', title: 'Bills through', isTitled: true, find: 'Find who bills' }],
    fields: [
      {
        position: 85,
        name: 'employer_name',
        label: 'Bills through',
        kind: 'values',
        rule: parameter(text),
        placeholder: 'Any group',
        value: {
          parameter: 'employer',
          shown: ({ employer = [] }) => employer[0] ?? '',
          asked: ({ employer = [] }, typed) => ({ employer: [numberIn(typed), ...employer.slice(1)].filter(Boolean) }),
          beyond: ({ employer = [] }) => ({ employer: employer.slice(1) }),
        },
      },
    ],
  },
  {
    position: 346,
    chip: range('employers', 'Groups billed through', asNumber),
    rail: [{ position: 196, kind: 'range', title: 'Groups billed through', limits: 'whole' }],
  },
]);

/** The PAC ID or NPI in what the field shows or takes: `Willowmere Medical Group · 0042000017`. Other texts stay. */
const numberIn = (typed: string) => /(?:^|· )(\d{10})$/.exec(typed)?.[1] ?? typed;

// The groups of filters beside the results, in their order.
import { money, whole, yearLimit } from '#src/datasets/providers/find/limits.tsx';

interface Common {
  title: string;
  /** The dataset that it needs, with the table whose rows show that it was imported. */
  needs?: { dataset: string; table: string };
  open?: boolean;
}

/** Checkboxes of values. */
interface ValuesGroup extends Common {
  kind: 'values';
  /** The parameter, which is also the facet. */
  name:
    | 'state'
    | 'gender'
    | 'credential'
    | 'sole_proprietor'
    | 'license_state'
    | 'certificate'
    | 'school'
    | 'group'
    | 'hospital'
    | 'telehealth';
  /** The label of a field that narrows the list. */
  find?: string;
  labels?: Readonly<Record<string, string>>;
  /** Whether the values are names, shown in Title Case. */
  isTitled?: true;
  /** Whether only one value can be chosen. */
  single?: true;
}

/** Limits with a histogram. */
interface RangeGroup extends Common {
  kind: 'range';
  stem: 'graduated' | 'payment' | 'services' | 'beneficiaries' | 'group_size' | 'years_in_practice';
  /** The facet with the histogram. */
  format: (limit: string | number) => string;
  check: (limit: string) => string | undefined;
}

/** One of a few answers. */
interface ChoiceGroup extends Common {
  kind: 'choice';
  name: 'certified' | 'grouped' | 'paid' | 'license_active_on';
  choices: readonly { value: string; label: string }[];
}

/** Groups with their own fields (Rail.tsx). */
interface OwnGroup extends Common {
  kind: 'specialty' | 'place' | 'names';
}

export type RailGroupSpec = ValuesGroup | RangeGroup | ChoiceGroup | OwnGroup;

const licenses = { dataset: 'licenses', table: 'licenses' };
const certifications = { dataset: 'certifications', table: 'certifications' };
const affiliations = { dataset: 'affiliations', table: 'affiliations' };
const payments = { dataset: 'payments', table: 'payments' };

export const railGroups: readonly RailGroupSpec[] = [
  { kind: 'specialty', title: 'Specialty', open: true },
  { kind: 'place', title: 'Location' },
  { kind: 'values', title: 'State', name: 'state', find: 'Find a state' },
  { kind: 'names', title: 'Name' },
  { kind: 'values', title: 'License state', name: 'license_state', find: 'Find a license state', needs: licenses },
  {
    kind: 'choice',
    title: 'License status',
    name: 'license_active_on',
    choices: [{ value: 'today', label: 'Active' }],
    needs: licenses,
  },
  {
    kind: 'choice',
    title: 'Board certification',
    name: 'certified',
    choices: [
      { value: 'yes', label: 'Active' },
      { value: 'no', label: 'Not active, physicians only' },
      { value: 'never', label: 'No record, physicians only' },
    ],
    needs: certifications,
    open: true,
  },
  {
    kind: 'values',
    title: 'Certificate',
    name: 'certificate',
    isTitled: true,
    find: 'Find a certificate',
    needs: certifications,
  },
  {
    kind: 'range',
    title: 'Graduation year',
    stem: 'graduated',
    format: String,
    check: yearLimit,
    needs: affiliations,
    open: true,
  },
  { kind: 'range', title: 'Medicare payments', stem: 'payment', ...money, needs: payments, open: true },
  { kind: 'range', title: 'Medicare beneficiaries', stem: 'beneficiaries', ...whole, needs: payments },
  {
    kind: 'choice',
    title: 'Medicare record',
    name: 'paid',
    choices: [
      { value: 'yes', label: 'Has a record' },
      { value: 'no', label: 'None' },
    ],
    needs: payments,
  },
  {
    kind: 'values',
    title: 'Medical school',
    name: 'school',
    isTitled: true,
    find: 'Find a school',
    needs: affiliations,
  },
  { kind: 'values', title: 'Group', name: 'group', isTitled: true, find: 'Find a group', needs: affiliations },
  {
    kind: 'choice',
    title: 'In a group',
    name: 'grouped',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
    needs: affiliations,
  },
  { kind: 'range', title: 'Group size', stem: 'group_size', ...whole, needs: affiliations },
  { kind: 'values', title: 'Hospital', name: 'hospital', isTitled: true, find: 'Find a hospital', needs: affiliations },
  {
    kind: 'values',
    title: 'Practice type',
    name: 'sole_proprietor',
    single: true,
    labels: { Y: 'Sole Proprietor', N: 'Group Practice' },
  },
  { kind: 'values', title: 'Gender', name: 'gender', single: true, labels: { F: 'Female', M: 'Male' } },
  {
    kind: 'values',
    title: 'Telehealth',
    name: 'telehealth',
    single: true,
    labels: { Y: 'Offers telehealth' },
    needs: affiliations,
  },
  { kind: 'values', title: 'Credentials', name: 'credential', find: 'Find a credential' },
];

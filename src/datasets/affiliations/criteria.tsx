import type { byEducation, byGroup, byHospital } from '#src/datasets/affiliations/criteria.ts';
import { groupSources } from '#src/datasets/affiliations/group-sources.tsx';
import { naturalNumber, parameter, text, year } from '#src/shared/fields.ts';
import { fewestOf, isFewest, mostOf, notInLarger } from '#src/shared/large-groups.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asNumber, type Criteria, each, oneOf, range } from '#src/ui/search/criteria-chips.ts';
import { upper } from '#src/ui/state/url-state.ts';

const LARGER = 'not.group_size_from';

/** The fewest members of groups that a search excludes. None if the field cannot show them, such as with an upper limit. */
const fewestIn = ({ [LARGER]: fewest = [], 'not.group_size_to': to = [] }: Criteria): string[] =>
  to.length === 0 && isFewest(fewest[0] ?? '') ? fewest : [];

/** Those of a search that the field does not show. */
const others = (criteria: Criteria): string[] => (criteria[LARGER] ?? []).slice(fewestIn(criteria).length > 0 ? 1 : 0);

type Parameters = typeof byEducation.parameters & typeof byGroup.parameters & typeof byHospital.parameters;

/** Schools, medical groups and hospitals on screen. */
export const affiliationCriteria = onScreen<Parameters>({ dataset: 'affiliations', table: 'affiliations' })([
  {
    position: 270,
    chip: each('school', (school) => `Trained at ${titleCase(school)}`),
    rail: [{ position: 150, kind: 'values', title: 'Medical school', isTitled: true, find: 'Find a school' }],
    fields: [
      {
        position: 40,
        name: 'school',
        label: 'Medical school',
        kind: 'values',
        rule: parameter(text),
        placeholder: 'Any School',
      },
    ],
  },
  {
    position: 280,
    chip: range('graduated', 'Graduated'),
    rail: [{ position: 90, kind: 'range', title: 'Graduation year', limits: 'year', open: true }],
    fields: [
      { position: 50, name: 'graduated_from', label: 'Graduated from', kind: 'number', ...ofYear() },
      {
        position: 60,
        name: 'graduated_to',
        label: 'Graduated to',
        kind: 'number',
        ...ofYear(),
        notBelow: { name: 'graduated_from', message: 'must not be before the first year' },
      },
    ],
  },
  { position: 290, chip: range('years_in_practice', 'Years in practice') },
  {
    position: 310,
    chip: each('group', (id, nameOf) => nameOf('group', id) ?? `Group ${id}`),
    rail: [
      { position: 160, kind: 'values', title: 'Group', isTitled: true, find: 'Find a group', sources: groupSources },
    ],
  },
  {
    position: 300,
    chip: oneOf('grouped', { yes: 'In a group', no: 'In no group' }),
    rail: [
      {
        position: 170,
        kind: 'choice',
        title: 'In a group',
        choices: { yes: 'Yes', no: 'No' },
        sources: groupSources,
      },
    ],
  },
  {
    position: 320,
    chip: {
      ...range('group_size', 'Group size', asNumber),
      sayNot: (value) => {
        const fewest = value('group_size_from');
        return isFewest(fewest) && !value('group_size_to') ? notInLarger(fewest) : undefined;
      },
    },
    rail: [
      { position: 180, kind: 'range', title: 'Group size', limits: 'whole', sources: groupSources },
      {
        position: 190,
        kind: 'text',
        title: 'Large groups',
        sources: groupSources,
        parameter: LARGER,
        label: 'Not in a group of more than',
        placeholder: 'Members',
        limits: 'whole',
        shown: mostOf,
        asked: fewestOf,
      },
    ],
    fields: [
      {
        position: 80,
        name: 'most_members',
        label: 'Not in a group of more than',
        kind: 'number',
        rule: parameter(naturalNumber.optional()),
        placeholder: 'Members',
        longest: 9,
        value: {
          parameter: 'group_size_from',
          shown: (criteria) => fewestIn(criteria).slice(0, 1).map(mostOf).join(),
          asked: (criteria, most) => ({
            [LARGER]: most ? [fewestOf(most), ...(criteria[LARGER] ?? []).slice(1)] : others(criteria),
          }),
          beyond: (criteria) => ({ [LARGER]: others(criteria) }),
        },
      },
    ],
  },
  {
    position: 330,
    chip: each('hospital', (ccn, nameOf) => nameOf('hospital', ccn) ?? `Hospital ${ccn}`),
    rail: [{ position: 200, kind: 'values', title: 'Hospital', isTitled: true, find: 'Find a hospital' }],
    read: upper,
  },
  {
    position: 340,
    chip: each('telehealth', () => 'Offers telehealth'),
    rail: [{ position: 230, kind: 'values', title: 'Telehealth', single: true, labels: { Y: 'Offers telehealth' } }],
    read: upper,
  },
]);

function ofYear() {
  return { rule: parameter(year.optional()), placeholder: 'Year', longest: 9 };
}

// The criteria of a provider search in words, one chip per criterion.
import { type Criteria, type Parameter, withValues } from '#src/datasets/providers/find/address.tsx';
import { compactDollars, count, date, dottedCode } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/ui/title-case.ts';

/** A criterion in words. */
export interface Chip {
  /** Its parameters and value, unique among the chips of a search. */
  id: string;
  label: string;
  /** The criteria without it. */
  without: (criteria: Criteria) => Criteria;
}

/** Returns the name of a code, such as a group's, or undefined while it is unknown. */
export type NameOf = (parameter: string, value: string) => string | undefined;

/** A kind of chip. Several parameters share one chip; of a single parameter, each value has its own. */
interface Kind {
  of: readonly string[];
  say: (values: Values, nameOf: NameOf) => string | undefined;
}

/** The first value of each parameter of a kind. Blank if it is not given. */
type Values = (parameter: string) => string;

const stateOf = (code: string) => states[code] ?? code;

/** `2008–2016`, `≥ 2008` or `≤ 2016`. Undefined without limits. */
function rangeOf(from: string, to: string, format: (limit: string) => string): string | undefined {
  if (from && to) return from === to ? format(from) : `${format(from)}–${format(to)}`;
  if (from) return `≥ ${format(from)}`;
  return to ? `≤ ${format(to)}` : undefined;
}

const said = (before: string, range: string | undefined) => range && `${before} ${range}`;
const asIs = (text: string) => text;
const number = (text: string) => (/^\d+$/.test(text) ? count(Number(text)) : text);
const money = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? compactDollars(Number(text)) : text);
const day = (text: string) => date(text) ?? text;

/** A chip for the limits `<stem>_from` and `<stem>_to`. */
const range = (stem: string, before: string, format: (limit: string) => string = asIs): Kind => ({
  of: [`${stem}_from`, `${stem}_to`],
  say: (value) => said(before, rangeOf(value(`${stem}_from`), value(`${stem}_to`), format)),
});

/** A chip per value. */
const each = (parameter: string, say: (value: string, nameOf: NameOf) => string): Kind => ({
  of: [parameter],
  say: (value, nameOf) => say(value(parameter), nameOf),
});

/** A chip for one of a few values. */
const oneOf = (parameter: string, words: Record<string, string>): Kind =>
  each(parameter, (value) => words[value] ?? `${parameter} ${value}`);

const kinds: readonly Kind[] = [
  each('npi', (npi) => `NPI ${npi}`),
  each('name', (name) => `Name ${name}`),
  each('last_name', (name) => `Last name ${name}`),
  each('first_name', (name) => `First name ${name}`),
  each('credential', (credential) => credential),
  {
    of: ['profession', 'specialty', 'subspecialty'],
    say: (value) => value('subspecialty') || value('specialty') || value('profession') || undefined,
  },
  each('taxonomy', (code, nameOf) => nameOf('taxonomy', code) ?? dottedCode(code)),
  {
    of: ['near', 'miles', 'sites'],
    say: (value) => {
      const [near, miles, sites] = [value('near'), value('miles'), value('sites')];
      if (near)
        return `within ${miles || '25'} mi of ${titleCase(near, 'place')}${sites === 'all' ? ', any location' : ''}`;
      if (miles) return `within ${miles} mi`;
      return sites && 'secondary locations too';
    },
  },
  each('city', (city) => titleCase(city, 'place')),
  each('state', stateOf),
  each('zip', (zip) => `ZIP ${zip}`),
  each('county', (county) => `County ${county}`),
  each('cbsa', (cbsa) => `Metro area ${cbsa}`),
  each('address', (npi) => `Same address as ${npi}`),
  each('area', () => 'in the map area'),
  each('site_state', (state) => `Second location in ${stateOf(state)}`),
  each('gender', (code) => ({ F: 'Female', M: 'Male' })[code] ?? code),
  each('sole_proprietor', (code) => ({ Y: 'Sole Proprietor', N: 'Group Practice' })[code] ?? code),
  each('license_state', (state) => `Licensed in ${stateOf(state)}`),
  each('license_state_all', (state) => `Also licensed in ${stateOf(state)}`),
  each('license_active_on', (on) => (on === 'today' ? 'License active' : `License active on ${day(on)}`)),
  range('license_expires', 'License expires', day),
  oneOf('certified', { yes: 'Board certified', no: 'Not certified now', never: 'Never certified' }),
  each('board', (board) => `Board: ${titleCase(board)}`),
  each('certificate', (certificate) => `Certificate: ${titleCase(certificate)}`),
  range('certification_expires', 'Certificate expires', day),
  each('school', (school) => `Trained at ${titleCase(school)}`),
  range('graduated', 'Graduated'),
  range('years_in_practice', 'Years in practice'),
  oneOf('grouped', { yes: 'In a group', no: 'In no group' }),
  each('group', (id, nameOf) => nameOf('group', id) ?? `Group ${id}`),
  range('group_size', 'Group size', number),
  each('hospital', (ccn, nameOf) => nameOf('hospital', ccn) ?? `Hospital ${ccn}`),
  each('telehealth', () => 'Offers telehealth'),
  oneOf('paid', { yes: 'Medicare record', no: 'No Medicare record' }),
  range('payment', 'Medicare', money),
  range('services', 'Medicare services', number),
  range('beneficiaries', 'Medicare beneficiaries', number),
  each('payment_year', (year) => (year === 'any' ? 'Medicare in any year' : `Medicare in ${year}`)),
  range('enumerated', 'NPI since', day),
  range('updated', 'Updated', day),
  each('taxonomy_slots', () => 'All 15 specialties'),
];

/** The chips of a search, in a fixed order. */
export const chipsOf = (criteria: Criteria, nameOf: NameOf): Chip[] =>
  kinds.flatMap((kind) => [...chipsOfKind(criteria, kind, '', nameOf), ...chipsOfKind(criteria, kind, 'not.', nameOf)]);

function chipsOfKind(criteria: Criteria, { of, say }: Kind, prefix: '' | 'not.', nameOf: NameOf): Chip[] {
  const names = of.map((name) => `${prefix}${name}` as Parameter);
  const words = (values: Values) => {
    const label = say(values, nameOf);
    return label && (prefix ? `Not: ${label}` : label);
  };
  const [only = 'npi', ...others] = names;
  if (others.length > 0) {
    const label = words((name) => criteria[`${prefix}${name}` as Parameter]?.[0] ?? '');
    const none = Object.fromEntries(names.map((name) => [name, []]));
    return label ? [{ id: names.join(), label, without: (now) => withValues(now, none) }] : [];
  }
  return criteria[only].flatMap((value) => {
    const label = words(() => value);
    return label
      ? [
          {
            id: `${only} ${value}`,
            label,
            without: (now) => withValues(now, { [only]: now[only].filter((each) => each !== value) }),
          },
        ]
      : [];
  });
}

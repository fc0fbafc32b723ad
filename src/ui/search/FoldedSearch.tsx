import { stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { SearchChips } from '#src/ui/search/SearchChips.tsx';

/** How a parameter reads: a label before its value, the words of its values, or a function of both. */
export type Said = string | Readonly<Record<string, string>> | ((value: string) => string);

/** The value of each parameter of a search. Blank if it is not given. */
export type SingleCriteria = Record<string, string>;

/** Parameters that read the same on every screen. */
const usual: Readonly<Record<string, Said>> = {
  npi: 'NPI',
  city: (city) => titleCase(city, 'place'),
  state: stateName,
  zip: 'ZIP',
};

interface FoldedSearchProps {
  said: Readonly<Record<string, Said>>;
  criteria: SingleCriteria;
  /** What applies where a criterion is blank. Its chip cannot be removed. */
  defaults?: Partial<SingleCriteria> | undefined;
  /** Shown without criteria, such as `All hospitals`. */
  all: string;
  /** Whether the focus goes to 'Edit search'. */
  focused: boolean;
  /** Called with the criteria that are left. */
  onLeave: (left: SingleCriteria) => void;
  onEdit: () => void;
  onClear: () => void;
}

/** The criteria of a search, each removable, in place of its form. A parameter has one value. */
export const FoldedSearch = ({ said, criteria, defaults = {}, onLeave, ...rest }: FoldedSearchProps) => (
  <SearchChips
    {...rest}
    chips={Object.entries(criteria).flatMap(([id, given]) => {
      const usually = defaults[id] ?? '';
      const value = given || usually;
      const how = usual[id] ?? said[id];
      if (!value || said[id] === undefined || how === undefined) return [];
      return [{ id, label: inWords(how, value), fixed: value.toLowerCase() === usually.toLowerCase() }];
    })}
    onRemove={({ id }) => onLeave({ ...criteria, [id]: '' })}
  />
);

function inWords(how: Said, value: string): string {
  if (typeof how === 'function') return how(value);
  return typeof how === 'string' ? `${how} ${value}`.trim() : (how[value] ?? value);
}

import type { OptionsFilter } from '@mantine/core';
import { states } from '#src/shared/states.ts';
import { Choice } from '#src/ui/Choice.tsx';

interface StateChoiceProps {
  label: string;
  name: string;
  error: string | undefined;
  value: string;
  onChange: (value: string | null) => void;
}

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

/** A state, territory or DC from the list of all (spec §3). */
export function StateChoice(props: StateChoiceProps) {
  return (
    <Choice
      {...props}
      data={stateChoices}
      placeholder="Any State"
      filter={byCodeOrName}
      searchable
      clearable
      nothingFoundMessage="No state by that name"
    />
  );
}

/** Finds a state by its code, which then comes first, or by any part of its name. */
const byCodeOrName: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const found = options.filter((option) => 'value' in option && option.label.toLowerCase().includes(wanted));
  const coded = options.filter((option) => 'value' in option && String(option.value).toLowerCase() === wanted);
  return [...new Set([...coded, ...found])];
};

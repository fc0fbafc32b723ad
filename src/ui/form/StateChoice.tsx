import { states } from '#src/shared/states.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import type { TypedText } from '#src/ui/form/typed-choice.ts';

interface StateChoiceProps {
  label: string;
  name: string;
  error: string | undefined;
  value: string;
  onChange: (value: string | null) => void;
  typed: TypedText;
  onTyped: (text: TypedText) => void;
  disabled?: boolean;
  placeholder?: string;
}

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

/** A select of all states, territories and DC. */
export function StateChoice(props: StateChoiceProps) {
  return (
    <Choice
      placeholder="Any State"
      {...props}
      data={stateChoices}
      noun="state"
      searchable
      clearable
      nothingFoundMessage="No matching state"
    />
  );
}

import { Button, Group, Input, TextInput } from '@mantine/core';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { useListings, useNames } from '#src/find/providers/filters/names.tsx';
import { LABEL_HEIGHT } from '#src/ui/form/label-height.ts';
import { RemovableChips } from '#src/ui/search/RemovableChips.tsx';
import { criteriaIn, criteriaQuery } from '#src/work/openings/read-criteria.tsx';

interface CriteriaFieldProps {
  label: string;
  placeholder: string;
  /** The query string of the criteria. */
  query: string;
  /** The line that is not added yet. */
  text: string;
  error: string | undefined;
  reading: boolean;
  onChange: (query: string) => void;
  onText: (text: string) => void;
  onAdd: () => void;
}

/** Criteria of the provider search as removable chips, with a line of text that adds more. */
export function CriteriaField({ label, placeholder, query, text, error, reading, ...on }: CriteriaFieldProps) {
  const { criteria, others } = criteriaIn(query);
  const known = chipsOf(criteria, useNames(criteria), useListings(criteria)).map((chip) => ({
    ...chip,
    removed: () => criteriaQuery({ criteria: chip.without(criteria), others }),
  }));
  const unknown = others.map(([name, value]) => ({
    id: `${name} ${value}`,
    label: `${name} ${value}, which the search no longer has`,
    members: undefined,
    removed: () => criteriaQuery({ criteria, others: others.filter((each) => each[0] !== name || each[1] !== value) }),
  }));
  const chips = [...known, ...unknown].map(({ id, label, removed }) => ({ id, label, removed }));
  return (
    <div>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          label={label}
          placeholder={placeholder}
          maxLength={200}
          value={text}
          error={error}
          onChange={(event) => on.onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
            event.preventDefault(); // adds the line; the form is not sent
            on.onAdd();
          }}
        />
        <Button
          variant="default"
          mt={LABEL_HEIGHT}
          aria-label={`Add to ${label.toLowerCase()}`}
          aria-disabled={reading}
          onClick={() => !reading && text.trim() !== '' && on.onAdd()}
        >
          Add
        </Button>
      </Group>
      {chips.length > 0 && (
        <Group role="group" aria-label={`Chosen ${label.toLowerCase()}`} gap={6} mt={8}>
          <RemovableChips chips={chips} onRemove={({ removed }) => on.onChange(removed())} />
        </Group>
      )}
      {chips.length === 0 && error === undefined && <Input.Description mt={4}>None yet</Input.Description>}
    </div>
  );
}

import { Button, Flex, TextInput } from '@mantine/core';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import type { Filter, FilterValues } from '#src/ui/results/filters.ts';
import { dropdown } from '#src/ui/theme/theme.ts';

/** The options of exact filters, by the filter's name. */
export type FilterChoices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

interface FilterPanelProps<Row> {
  filters: readonly Filter<Row>[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  choices: FilterChoices;
}

/** Pixels of the line, which comes with the rows below the window. */
export const PANEL_HEIGHT = 51;

/** A line of filters above the loaded rows. */
export function FilterPanel<Row>({ filters, values, onChange, choices }: FilterPanelProps<Row>) {
  const active = Object.values(values).some((value) => value.trim() !== '');
  const put = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <Flex
      component="fieldset"
      gap={8}
      miw={0}
      m={0}
      px={16}
      py={10}
      bd={0}
      bg="color-mix(in srgb, var(--bg) 60%, var(--surface))"
      style={{ borderBottom: '1px solid var(--line)', overflowX: 'auto' }}
      aria-label="Filter the results shown"
    >
      {filters.map(({ name, label, match }) => {
        const accessibleName = `Filter by ${label.toLowerCase()}`;
        return match === 'contains' ? (
          <TextInput
            key={name}
            size="xs"
            flex={{ base: '1 0 132px', sm: '1 0 98px' }}
            aria-label={accessibleName}
            placeholder={label}
            value={values[name] ?? ''}
            onChange={(event) => put(name, event.currentTarget.value)}
          />
        ) : (
          <LightChoice
            key={name}
            size="xs"
            flex={{ base: '1 0 160px', sm: '1 0 122px' }}
            label={accessibleName}
            hideLabel
            placeholder={label}
            clearable
            comboboxProps={{ ...dropdown, width: 'max-content', position: 'bottom-start' }}
            data={withChosen(choices[name], values[name])}
            value={values[name] ?? ''}
            onChange={(value) => put(name, value ?? '')}
          />
        );
      })}
      <Button variant="subtle" color="gray" size="xs" flex="none" disabled={!active} onClick={() => onChange({})}>
        Clear all
      </Button>
    </Flex>
  );
}

/** Adds the chosen value to the choices if the loaded rows no longer contain it. */
function withChosen(choices: readonly { value: string; label: string }[] = [], chosen = '') {
  if (!chosen || choices.some(({ value }) => value === chosen)) return [...choices];
  return [...choices, { value: chosen, label: chosen }];
}

import { Button, TextInput } from '@mantine/core';
import { Choice } from '#src/ui/Choice.tsx';
import styles from '#src/ui/FilterPanel.module.css';
import type { Filter, FilterValues } from '#src/ui/filters.ts';
import { dropdown } from '#src/ui/theme.ts';

/** What the select of an exact filter offers, by the filter's name. */
export type FilterChoices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

interface FilterPanelProps<Row> {
  filters: readonly Filter<Row>[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  choices: FilterChoices;
}

/** One quiet line of filters over the loaded rows. */
export function FilterPanel<Row>({ filters, values, onChange, choices }: FilterPanelProps<Row>) {
  const active = Object.values(values).some((value) => value.trim() !== '');
  const put = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <fieldset className={styles.filters} aria-label="Filter the results shown">
      {filters.map(({ name, label, match }) => {
        const says = `Filter by ${label.toLowerCase()}`;
        return match === 'contains' ? (
          <TextInput
            key={name}
            size="xs"
            aria-label={says}
            placeholder={label}
            value={values[name] ?? ''}
            onChange={(event) => put(name, event.currentTarget.value)}
          />
        ) : (
          <Choice
            key={name}
            size="xs"
            label={says}
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
      <Button variant="subtle" color="gray" size="xs" disabled={!active} onClick={() => onChange({})}>
        Clear all
      </Button>
    </fieldset>
  );
}

/** The choices, and the chosen value even where the rows at hand no longer offer it. */
function withChosen(choices: readonly { value: string; label: string }[] = [], chosen = '') {
  if (!chosen || choices.some(({ value }) => value === chosen)) return [...choices];
  return [...choices, { value: chosen, label: chosen }];
}

import { Button, Select, TextInput } from '@mantine/core';
import type { Filter, FilterValues } from '#src/ui/filters.ts';
import { dropdown } from '#src/ui/theme.ts';

interface FilterPanelProps<Row> {
  filters: readonly Filter<Row>[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  /** What the select of an exact filter offers, by the filter's name. */
  choices: Readonly<Record<string, readonly { value: string; label: string }[]>>;
}

/** One quiet line of filters over the loaded rows. */
export function FilterPanel<Row>({ filters, values, onChange, choices }: FilterPanelProps<Row>) {
  const active = Object.values(values).some((value) => value.trim() !== '');
  const put = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <fieldset className="filters" aria-label="Filter the results shown">
      {filters.map(({ name, label, match }) => {
        const shared = { size: 'xs', 'aria-label': `Filter by ${label.toLowerCase()}`, placeholder: label } as const;
        return match === 'contains' ? (
          <TextInput
            key={name}
            {...shared}
            value={values[name] ?? ''}
            onChange={(event) => put(name, event.currentTarget.value)}
          />
        ) : (
          <Select
            key={name}
            {...shared}
            clearable
            comboboxProps={{ ...dropdown, width: 'max-content', position: 'bottom-start' }}
            data={withChosen(choices[name], values[name])}
            value={values[name] || null}
            onChange={(value) => put(name, value ?? '')}
          />
        );
      })}
      <Button variant="subtle" color="gray" size="xs" className="quiet" disabled={!active} onClick={() => onChange({})}>
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

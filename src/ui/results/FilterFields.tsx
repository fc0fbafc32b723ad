import { Button, Flex, TextInput } from '@mantine/core';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import { type FilterChoices, type FilterValues, isActive } from '#src/ui/results/filters.ts';
import { dropdown } from '#src/ui/theme/theme.ts';

export interface FilterFieldsProps {
  filters: readonly { name: string; label: string; match: 'contains' | 'exact' }[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  choices: FilterChoices;
}

/** The filters of the loaded rows, in a line where it has room. */
export function FilterFields({ filters, values, onChange, choices }: FilterFieldsProps) {
  const put = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <Flex
      component="fieldset"
      gap={8}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      miw={0}
      m={0}
      px={16}
      py={10}
      bd={0}
      bg="color-mix(in srgb, var(--bg) 60%, var(--surface))"
      className="line-below"
      aria-label="Filter the results shown"
    >
      {filters.map(({ name, label, match }) => {
        const accessibleName = `Filter by ${label.toLowerCase()}`;
        return match === 'contains' ? (
          <TextInput
            key={name}
            size="xs"
            flex={{ base: '1 0 132px', md: '1 1 98px' }}
            miw={0}
            aria-label={accessibleName}
            placeholder={label}
            value={values[name] ?? ''}
            onChange={(event) => put(name, event.currentTarget.value)}
          />
        ) : (
          <LightChoice
            key={name}
            size="xs"
            flex={{ base: '1 0 160px', md: '1 1 122px' }}
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
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        flex="none"
        disabled={!isActive(values)}
        onClick={() => onChange({})}
      >
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

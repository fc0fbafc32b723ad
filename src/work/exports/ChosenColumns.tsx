import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { publishedGroups } from '#src/work/exports/choices.tsx';
import type { ColumnGroup } from '#src/work/exports/contract.ts';

interface ChosenColumnsProps {
  groups: readonly ColumnGroup[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A checkbox for each column, by source. */
export const ChosenColumns = ({ groups, chosen, onChange }: ChosenColumnsProps) => (
  <Stack gap={8} mah={220} style={{ overflowY: 'auto' }} tabIndex={0} role="group" aria-label="Columns to export">
    {publishedGroups(groups).map(({ name, title, columns }) => (
      <Fieldset key={name} legend={title} variant="unstyled" bd={0} m={0} p={0}>
        <Stack gap={7} pl={2}>
          {columns
            .filter((column) => !column.name.endsWith('_as_of'))
            .map((column) => (
              <Checkbox
                key={column.name}
                size="xs"
                label={column.label}
                checked={chosen.includes(column.name)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, column.name]
                      : chosen.filter((each) => each !== column.name),
                  )
                }
              />
            ))}
        </Stack>
      </Fieldset>
    ))}
  </Stack>
);

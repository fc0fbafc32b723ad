import { ActionIcon, Checkbox, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { count } from '#src/shared/format.ts';

/** A value to filter by, with the number of matches. */
export interface CountedValue {
  value: string;
  label: string;
  /** Undefined while it is unknown. */
  count: number | undefined;
  /** The values that it means together, such as the codes of Cardiology. */
  members?: readonly CountedValue[];
}

/** The values that a choice of an entry sets: its members, or itself. */
export const valuesOf = ({ value, members }: CountedValue): string[] => members?.map((each) => each.value) ?? [value];

interface ValueRowProps {
  of: CountedValue;
  chosen: readonly string[];
  box?: Ref<HTMLInputElement>;
  onToggle: (of: CountedValue, isChosen: boolean) => void;
}

/** A checkbox with its count. One of several values opens to them. */
export function ValueRow({ of, chosen, box, onToggle }: ValueRowProps) {
  const { label, count: matches, members } = of;
  const values = valuesOf(of);
  const some = values.filter((value) => chosen.includes(value)).length;
  const isPart = some > 0 && some < values.length;
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? isPart;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Group gap={8} wrap="nowrap" fz={13} mih={24} c={matches === 0 ? 'dimmed' : undefined}>
        <Checkbox
          size="xs"
          ref={box}
          flex={1}
          miw={0}
          label={label}
          checked={some === values.length}
          indeterminate={isPart}
          onChange={() => onToggle(of, some < values.length)}
        />
        {members && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Members of ${label}`}
            onClick={() => setToggled(!isOpen)}
          >
            <Chevron size={14} stroke={2} aria-hidden />
          </ActionIcon>
        )}
        <span className="num muted">{matches === undefined ? '' : count(matches)}</span>
      </Group>
      {isOpen && members && (
        <Stack gap={6} pl={24} role="group" aria-label={label}>
          {members.map((each) => (
            <ValueRow key={each.value} of={each} chosen={chosen} onToggle={onToggle} />
          ))}
        </Stack>
      )}
    </>
  );
}

import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { count } from '#src/shared/format.ts';

export interface StepsProps {
  /** The number of the provider among all matches, from 1. Undefined if it is not on the page of results. */
  place: number | undefined;
  total: number;
  /** Steps to the provider before or after. Undefined at an end of the page of results. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Steps through the providers of a page of results: '3 of 1,284' and two buttons. */
export const Steps = ({ place, total, onPrevious, onNext }: StepsProps) => (
  <Group gap={8} wrap="nowrap" fz={13}>
    {place !== undefined && (
      <span className="num muted nowrap">
        {count(place)} of {count(total)}
      </span>
    )}
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label="Previous provider"
      disabled={!onPrevious}
      onClick={onPrevious}
    >
      <IconChevronUp size={16} stroke={1.75} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label="Next provider" disabled={!onNext} onClick={onNext}>
      <IconChevronDown size={16} stroke={1.75} />
    </ActionIcon>
  </Group>
);

import { Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** The input of the global search. */
export const SearchField = (props: Omit<ComponentProps<'input'>, 'size'>) => (
  <Input
    {...props}
    type="text"
    aria-label="Search everything"
    size="md"
    radius="lg"
    leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
  />
);

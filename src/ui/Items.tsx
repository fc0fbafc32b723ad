import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from '#src/ui/Items.module.css';

interface ItemsProps extends ComponentProps<'ul'> {
  /** Short items, closer together. */
  dense?: boolean;
  /** Names, two beside each other where there is room. */
  people?: boolean;
  /** Blocks of facts beside each other. */
  wide?: boolean;
  /** Room above, in pixels. */
  mt?: number;
}

/** A list in a card, with a line between items. */
export const Items = ({ dense, people, wide, mt, ...rest }: ItemsProps) => (
  <ul
    className={people ? styles.people : wide ? styles.wide : dense ? styles.dense : styles.items}
    style={{ marginTop: mt }}
    {...rest}
  />
);

interface RowProps {
  className?: string;
  children: ReactNode;
}

/** One line of an item; a badge goes to its end. */
export const Row = ({ className = '', children }: RowProps) => (
  <Group gap={10} wrap="nowrap" className={`${styles.row} ${className}`}>
    {children}
  </Group>
);

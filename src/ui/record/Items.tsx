import { Box, type BoxProps, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from '#src/ui/record/Items.module.css';

interface ItemsProps extends ComponentProps<'ul'>, Pick<BoxProps, 'mt'> {
  /** Reduces the space between items. */
  dense?: boolean;
  /** Arranges names in columns. */
  people?: boolean;
  /** Arranges blocks of facts in wide columns. */
  wide?: boolean;
}

/** A list in a card: items separated by lines, or in columns. */
export function Items({ dense, people, wide, ...rest }: ItemsProps) {
  const columns = people ? beside(220, '10px 28px') : wide ? beside(280, '20px 32px') : undefined;
  return (
    <Box
      component="ul"
      className={columns ? undefined : styles.items}
      style={columns}
      py={dense ? 6 : undefined}
      __vars={{ '--room': dense ? '6px' : undefined }}
      {...rest}
    />
  );
}

const beside = (least: number, gap: string) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${least}px, 1fr))`,
  gap,
});

interface RowProps {
  className?: string;
  /** Whether the end goes below the rest where there is no room. */
  wraps?: boolean;
  children: ReactNode;
}

/** One line of an item, with a badge at its end. */
export const ItemLine = ({ className = '', wraps, children }: RowProps) => (
  <Group gap={10} wrap={wraps ? 'wrap' : 'nowrap'} className={`${styles.row} ${className}`}>
    {children}
  </Group>
);

import { Box, type BoxProps, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface ListCardProps extends ComponentProps<'section'> {
  /** It holds an error alone, which has a frame of its own. */
  bare?: boolean;
}

/** A card as wide as the page that holds a list. It takes the focus as a place, not as a control. */
export const ListCard = ({ bare, ...props }: ListCardProps) => (
  <Box
    component="section"
    className={bare ? undefined : 'card'}
    mt={18}
    mb={40}
    style={{ outline: 'none' }}
    {...props}
  />
);

/** The heading of a list with its controls; the last of them are at the end of the line. */
export const ListHead = ({ children }: { children: ReactNode }) => (
  <Group gap="8px 12px" mih={52} px={16} py={{ base: 12, lg: 8 }} style={{ borderBottom: '1px solid var(--line)' }}>
    {children}
  </Group>
);

/** Pushes what follows to the end of the line. */
export const Spacer = (props: Pick<BoxProps, 'flex'>) => <Box component="span" flex={1} {...props} />;

/** A `Spacer` before fields, which take a line of their own on phones. */
export const FieldSpacer = () => <Spacer flex={{ base: '1 0 100%', sm: '1' }} />;

/** How wide a field in the heading is. */
export const fieldWidth = { base: '1 1 120px', sm: '0 1 220px' };

import { Box, type BoxProps, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface ListCardProps extends ComponentProps<'section'>, Pick<BoxProps, 'mt' | 'mb' | 'p'> {
  /** Omits the frame of the card, for an error, which has its own frame. */
  bare?: boolean;
}

/** A card of full width with a list. It has no focus outline, because it is not a control. */
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

/** The heading of a list with its controls. */
export const ListCardHead = ({ children }: { children: ReactNode }) => (
  <Group gap="8px 12px" mih={52} px={16} py={{ base: 12, md: 8 }} className="line-below">
    {children}
  </Group>
);

/** A line that `by` covers. It keeps its place, so that nothing moves. What covers it stays in view above its rows. */
export const Covered = ({ by, children }: { by: ReactNode; children: ReactNode }) => (
  <>
    <div style={{ visibility: by ? 'hidden' : undefined }}>{children}</div>
    {by && <div className="cover">{by}</div>}
  </>
);

/** Pushes the following elements to the end of the line. */
export const Spacer = (props: Pick<BoxProps, 'flex'>) => <Box component="span" flex={1} {...props} />;

/** A `Spacer` that moves the following fields to a separate line on phones. */
export const FieldSpacer = () => <Spacer flex={{ base: '1 0 100%', sm: '1' }} />;

/** The width of a field in the heading. */
export const fieldWidth = { base: '1 1 120px', sm: '0 1 220px' };

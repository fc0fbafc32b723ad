import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Leads to another place on the page. */
export const LinkButton = (props: ComponentProps<'button'> & { fz?: number }) => (
  <Anchor component="button" type="button" px={4} py={3} mx={-4} {...props} />
);

import { NavLink } from '@mantine/core';

/** A link in the side menu. */
export const SideLink = NavLink.withProps({ px: 12, py: 10, fw: 540 });

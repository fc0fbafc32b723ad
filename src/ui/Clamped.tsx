import { Spoiler } from '@mantine/core';

/** Three lines, in pixels. */
const THREE_LINES = 63;

/** A text of three lines at most, with a button for the rest where there is more. */
export const Clamped = ({ children }: { children: string }) => (
  <Spoiler maxHeight={THREE_LINES} showLabel="Show more" hideLabel="Show less">
    <p className="muted">{children}</p>
  </Spoiler>
);

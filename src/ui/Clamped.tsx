import { Spoiler } from '@mantine/core';

/** The height of three lines in pixels. */
const THREE_LINES = 63;

/** A text of at most three lines. A longer text gets a button that shows the rest. */
export const Clamped = ({ children }: { children: string }) => (
  <Spoiler maxHeight={THREE_LINES} showLabel="Show more" hideLabel="Show less">
    <p className="muted">{children}</p>
  </Spoiler>
);

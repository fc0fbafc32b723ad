import { VisuallyHidden } from '@mantine/core';
import { aboutMiles } from '#src/shared/format.ts';

/** A distance in a table, whose head says that it is between ZIP codes. */
export const Miles = ({ of }: { of: number | null | undefined }) =>
  of == null ? (
    <span className="muted">unknown</span>
  ) : (
    <span className="num">
      {aboutMiles(of)}
      <VisuallyHidden>, by ZIP</VisuallyHidden>
    </span>
  );

import { VisuallyHidden } from '@mantine/core';

/** Announces loading to screen readers. Skeletons are hidden from them. */
export const LoadingStatus = () => (
  <VisuallyHidden component="p" role="status">
    Loading
  </VisuallyHidden>
);

/** Says that a part of the page is loading. */
export const Loading = () => (
  <p role="status" className="muted">
    Loading…
  </p>
);

import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** Replaces a page while it loads. */
export const Spinner = () => (
  <Center role="status" data-spinner py={96}>
    <Loader size={28} />
    <VisuallyHidden component="span">Loading</VisuallyHidden>
  </Center>
);

import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** Stands where a page will be. */
export const Spinner = () => (
  <Center role="status" data-spinner py={96}>
    <Loader size={28} />
    <VisuallyHidden component="span">Loading</VisuallyHidden>
  </Center>
);

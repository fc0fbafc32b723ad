import { Flex, Loader, VisuallyHidden } from '@mantine/core';

/** Replaces a page while it loads. */
export const Spinner = () => (
  <Flex align="center" justify="center" role="status" data-spinner py={96}>
    <Loader size={28} />
    <VisuallyHidden component="span">Loading</VisuallyHidden>
  </Flex>
);

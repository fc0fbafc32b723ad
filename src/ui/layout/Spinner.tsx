import { Center, Loader } from '@mantine/core';

/** Stands where a page will be. */
export const Spinner = () => (
  <Center role="status" data-spinner py={96}>
    <Loader size={28} />
    <span className="sr-only">Loading</span>
  </Center>
);

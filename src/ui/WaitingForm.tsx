import { Box } from '@mantine/core';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

/** Replaces a search form while it loads. As high as a phone's screen, as the form is, so that nothing moves then. */
export const WaitingForm = () => (
  <Box mih={{ base: '100dvh', sm: 0 }}>
    <Spinner />
  </Box>
);

import { Box } from '@mantine/core';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

/** Replaces a search form while it loads, about as high as the form, so that little moves then. */
export const WaitingForm = () => (
  <Box mih={{ base: '100dvh', sm: 480 }}>
    <Spinner />
  </Box>
);

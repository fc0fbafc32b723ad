import { Box, type BoxProps } from '@mantine/core';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

interface WaitingFormProps {
  /** Pixels of the form, by the width of the window. */
  height: BoxProps['mih'];
}

/** Replaces a search form while it loads, as high as the form, so that the results below move only once. */
export const WaitingForm = ({ height }: WaitingFormProps) => (
  <Box mih={height}>
    <Spinner />
  </Box>
);

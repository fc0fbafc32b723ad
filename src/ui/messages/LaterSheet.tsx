import { Box } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { Sheet } from '#src/ui/messages/Sheet.tsx';
import { early, later } from '#src/ui/state/later.tsx';

const load = () => import('#src/ui/messages/Sheet.tsx');
const Loaded = later('Sheet', load);

/** Loads sheets, so that the next one opens at once. */
export const prepareSheet = early(load);

/** A sheet that is loaded when it first opens. */
export function LaterSheet(props: ComponentProps<typeof Sheet>) {
  const [used, setUsed] = useState(props.opened);
  if (props.opened && !used) setUsed(true);
  return (
    used && (
      // only a message that the sheet could not be loaded shows here
      <Box pos="fixed" bottom={0} left={0} right={0} bg="var(--surface)" style={{ zIndex: 4 }}>
        <Loaded {...props} />
      </Box>
    )
  );
}

import { ActionIcon, Box, Button, Flex, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronsLeft } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { counted } from '#src/shared/format.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { LaterSheet, prepareSheet } from '#src/ui/messages/LaterSheet.tsx';
import styles from '#src/ui/rail/RailFrame.module.css';
import { usePreference } from '#src/ui/state/preferences.ts';
import { useMedia, useNarrow } from '#src/ui/state/screen.ts';

interface RailFrameProps {
  rail: ReactNode;
  /** Whether the rail has room beside the results. Otherwise it is a sheet. */
  hasRail: boolean;
  /** The number of results, for the sheet, which covers them. Undefined while they load. */
  total: number | undefined;
  /** What is beside the results at the right. */
  aside?: ReactNode;
  /** Further buttons beside 'Filters' below the results of a narrow window. */
  bar?: ReactNode;
  /** Replaces these buttons, while rows are selected. */
  cover?: ReactNode;
  /** The element of the results. */
  ref?: Ref<HTMLDivElement>;
  /** The results. A wide window without the rail needs the button that opens the sheet. */
  children: (filtersButton: ReactNode) => ReactNode;
}

/** Whether the window has room for the rail. */
export const useWide = (): boolean => useMedia('(min-width: 1100px)');

/** Results with their filters at the left, unless the user folded them, or in a sheet where there is no room. */
export function RailFrame({ rail, hasRail: hasRoom, total, aside, bar, cover, ref, children }: RailFrameProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [isFolded, setFolded] = usePreference('folded-filters', false);
  const hasRail = hasRoom && !isFolded;
  const fold = (folds: boolean) => {
    setFolded(folds);
    landFocus(() => document.querySelector('[data-filters] button'));
  };
  const filtersButton = (size: object) => (
    <Button
      variant="default"
      {...size}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
      onPointerEnter={prepareSheet}
      onFocus={prepareSheet}
      onClick={() => (hasRoom ? fold(false) : setOpen(true))}
    >
      Filters
    </Button>
  );
  return (
    <>
      {/* over the whole width of the window */}
      <Flex className="line-above" mx="calc(-1 * var(--edge))" bg="var(--surface)" data-whole-window>
        {hasRail && (
          <Box
            component="aside"
            className="side"
            w={256}
            bg="var(--bg)"
            style={{ borderRight: '1px solid var(--line)' }}
            data-filters
            data-screen
            aria-label="Filters"
          >
            <Group component="header" h={52} px={16} justify="space-between" className="line-below">
              <b>Filters</b>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Hide filters"
                title="Hide filters"
                onClick={() => fold(true)}
              >
                <IconChevronsLeft size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Group>
            {rail}
          </Box>
        )}
        <div ref={ref} className={styles.results}>
          {children(
            !isNarrow && !hasRail && (
              <span data-filters data-screen>
                {filtersButton({ size: 'xs' })}
              </span>
            ),
          )}
          {cover}
          {isNarrow && !cover && (
            <Group className="thumb-bar" gap={8} grow>
              {filtersButton({ size: 'md' })}
              {bar}
            </Group>
          )}
        </div>
        {aside}
      </Flex>
      {!hasRail && (
        <LaterSheet opened={isOpen} onClose={() => setOpen(false)} title="Filters" backCloses>
          {rail}
          <Box className="thumb-bar" m="0 -16px -16px">
            <Button fullWidth onClick={() => setOpen(false)}>
              Show {total === undefined ? 'results' : counted(total, 'result')}
            </Button>
          </Box>
        </LaterSheet>
      )}
    </>
  );
}

import { ActionIcon, Box, Button, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from '#src/search-box/SearchAnywhere.module.css';
import { SearchField } from '#src/search-box/SearchField.tsx';
import { isShortcut } from '#src/ui/keys/shortcuts.ts';

// loaded after the page, to keep the initial script small
const load = () => import('#src/search-box/SearchBox.tsx');
const SearchBox = lazy(async () => ({ default: (await load()).SearchBox }));

/** Milliseconds until the search box is preloaded, so that it is ready before the first key press. */
const PRELOAD_DELAY = 3000;

const KEYS = '/ Control+K Meta+K';
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * The global search: a button, /, Ctrl K or ⌘ K opens it in a dialog. On a page that has a search box, / focuses that
 * box.
 */
export function SearchAnywhere() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (isShortcut(event, '/')) {
        event.preventDefault(); // otherwise the browser types / into the box
        const own = document.querySelector<HTMLElement>('main [role=combobox][aria-label="Search everything"]');
        if (own) own.focus();
        else setOpened(true);
        return;
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpened((now) => !now);
    };
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else {
      dialog.current?.close();
      setTyped('');
    }
  }, [opened]);
  useEffect(() => {
    const timer = setTimeout(() => void load(), PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        h={36}
        px={10}
        bd="1px solid var(--field)"
        c="dimmed"
        fz={13}
        fw={400}
        flex="none"
        aria-keyshortcuts={KEYS}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>}
        onClick={() => setOpened(true)}
      >
        Find anything
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        size="lg"
        aria-label="Find anything"
        aria-keyshortcuts={KEYS}
        onClick={() => setOpened(true)}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Box
        component="dialog"
        ref={dialog}
        w={640}
        maw="calc(100vw - 32px)"
        m="12vh auto 0"
        p={0}
        bd={0}
        bg="none"
        c="inherit"
        style={{ overflow: 'visible' }}
        className={styles.dialog}
        aria-label="Search everything"
        onClose={close}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {opened && (
          <Suspense fallback={<LoadingField text={typed} onType={setTyped} />}>
            <SearchBox autoFocus initialText={typed} onGo={close} />
          </Suspense>
        )}
      </Box>
    </>
  );
}

/** Accepts text while the search box loads. */
const LoadingField = ({ text, onType }: { text: string; onType: (text: string) => void }) => (
  <SearchField aria-busy value={text} onChange={({ currentTarget }) => onType(currentTarget.value)} />
);

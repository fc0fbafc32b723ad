import { ActionIcon, Box, Button, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from '#src/search-box/SearchAnywhere.module.css';
import { SearchField } from '#src/search-box/SearchField.tsx';
import { isShortcut } from '#src/ui/shortcuts.ts';

// loaded once the page is at rest, to keep the first page's script small
const load = () => import('#src/search-box/SearchBox.tsx');
const SearchBox = lazy(async () => ({ default: (await load()).SearchBox }));

/** Milliseconds after which it is loaded, so that it is there before the first key. */
const REST = 3000;

const KEYS = '/ Control+K Meta+K';
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A button, and on every page / and Ctrl K or ⌘ K, that open the box over everything; / prefers the box in the page. */
export function SearchAnywhere() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const [begun, setBegun] = useState('');
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (isShortcut(event, '/')) {
        event.preventDefault(); // else it is the first letter in the box
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
      setBegun('');
    }
  }, [opened]);
  useEffect(() => {
    const timer = setTimeout(() => void load(), REST);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        h={34}
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
        size={36}
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
          <Suspense fallback={<Begun text={begun} onType={setBegun} />}>
            <SearchBox autoFocus begun={begun} onGo={close} />
          </Suspense>
        )}
      </Box>
    </>
  );
}

/** Takes what is typed while the box is still on its way. */
const Begun = ({ text, onType }: { text: string; onType: (text: string) => void }) => (
  <SearchField aria-busy value={text} onChange={({ currentTarget }) => onType(currentTarget.value)} />
);

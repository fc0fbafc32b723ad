import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from '#src/search-box/SearchAnywhere.module.css';
import box from '#src/search-box/SearchBox.module.css';
import { isShortcut } from '#src/ui/shortcuts.ts';

// loaded once the page is at rest, to keep the first page's script small
const load = () => import('#src/search-box/SearchBox.tsx');
const SearchBox = lazy(async () => ({ default: (await load()).SearchBox }));

/** Milliseconds after which it is loaded, so that it is there before the first key. */
const REST = 3000;

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
      <button
        type="button"
        className={styles.anywhere}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>Find anything</span>
        <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as of every dialog */}
      <dialog
        ref={dialog}
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
      </dialog>
    </>
  );
}

/** Takes what is typed while the box is still on its way. */
const Begun = ({ text, onType }: { text: string; onType: (text: string) => void }) => (
  <div className={box.box}>
    <IconSearch size={18} stroke={1.75} aria-hidden />
    <input
      type="text"
      aria-label="Search everything"
      aria-busy
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  </div>
);

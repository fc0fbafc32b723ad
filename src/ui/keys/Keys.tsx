import { lazy, Suspense, useEffect, useState } from 'react';
import { isShortcut } from '#src/ui/keys/shortcuts.ts';

const KeyList = lazy(async () => ({ default: (await import('#src/ui/keys/KeyList.tsx')).KeyList }));

/** Opens the list of keys at `?`. */
export function Keys() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event, '?')) setOpened(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return opened ? (
    <Suspense>
      <KeyList onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}

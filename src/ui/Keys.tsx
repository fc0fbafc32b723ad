import { lazy, Suspense, useEffect, useState } from 'react';
import { isShortcut } from '#src/ui/shortcuts.ts';

const KeyList = lazy(async () => ({ default: (await import('#src/ui/KeyList.tsx')).KeyList }));

/** Opens the list of keys at `?`. */
export function Keys() {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, '?')) return;
      setUsed(true);
      setOpened(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return used ? (
    <Suspense>
      <KeyList opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}

import { useClipboard } from '@mantine/hooks';
import { useEffect } from 'react';
import { notify } from '#src/ui/messages/notices.ts';

/** What the screen says when the browser refuses the clipboard. */
const NOT_COPIED = 'Not copied, because your browser refused access to the clipboard.';

/** Copies a text and says for two seconds that it did. Says so if the browser refuses (R-1197). */
export function useCopying() {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  useEffect(() => {
    if (error) notify(NOT_COPIED);
  }, [error]);
  return { copy, copied };
}

/** Copies a text, and then says `copied`; or that the browser refuses (R-1197). */
export const copyText = (text: string, copied: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => notify(copied),
    () => notify(NOT_COPIED),
  );

import { useRef } from 'react';
import { ApiError } from '#src/ui/state/ask.ts';

/** Attempts, a second apart, while the server still works on the first one. */
const ATTEMPTS = 10;

/**
 * Makes repeated writes of a form safe. The returned function calls `write` with an Idempotency-Key. The key stays
 * the same for the same `body` until a reply arrives, so that a second try after a lost reply writes nothing twice. Another
 * body gets another key, and so does a try after a refusal.
 *
 * `onUnclear` runs when the server stopped during the first attempt, so that the screen shows what it did. `tried` is an
 * attempt of an earlier visit to the page.
 */
export function useOnce(onUnclear?: () => unknown, tried?: { body: unknown; key: string }) {
  const last = useRef(tried ? { body: JSON.stringify(tried.body), key: tried.key } : { body: '', key: '' });
  return async <T>(body: unknown, write: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    const { key } = last.current;
    try {
      const reply = await waitedFor(() => write(key));
      last.current.body = '';
      return reply;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'in_progress') throw new ApiError(409, code, 'The first try is still running. Please try again.');
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) last.current.body = '';
      if (code !== 'interrupted') throw error;
      await onUnclear?.();
      throw new ApiError(
        409,
        code,
        'The server stopped during the first try. See if it was saved before you try again.',
      );
    }
  };
}

async function waitedFor<T>(write: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'in_progress' || attempt === ATTEMPTS) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return waitedFor(write, attempt + 1);
  }
}

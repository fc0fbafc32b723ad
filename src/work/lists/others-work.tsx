import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getEntries } from '#src/work/lists/entries/contract.ts';

/** Milliseconds between looks at what others did. */
const REFRESH = 30_000;

/** Asks again for the people on a list, and calls `refetch` for the rest, while the screen is visible and nothing is being saved. */
export function useOthersWork(refetch: () => unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || client.isMutating() > 0) return;
      void refetch();
      void client.invalidateQueries({ queryKey: [getEntries.url] });
    };
    const timer = setInterval(look, REFRESH);
    return () => clearInterval(timer);
  });
}

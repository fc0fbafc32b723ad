import { useEffect, useReducer } from 'react';

/** Draws again every `pace` milliseconds, for what depends on the time of day. */
export function useEvery(pace: number): void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(draw, pace);
    return () => clearInterval(timer);
  }, [pace]);
}

import { useInterval } from '@mantine/hooks';
import { useEffect, useReducer } from 'react';
import { hourAt } from '#src/work/calls/hours.tsx';

/** The time of day at the practice, with a warning outside 8 AM to 6 PM (R-1486). */
export function HourAt({ timeZone }: { timeZone: string }) {
  const [, update] = useReducer((times: number) => times + 1, 0);
  const { start, stop } = useInterval(update, 10_000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const { words, isUsual } = hourAt(timeZone);
  return (
    <p className={isUsual ? 'small muted num' : 'small num'} style={isUsual ? undefined : { color: 'var(--warn)' }}>
      At the practice it is {words}.{!isUsual && ' Calls are usual from 8 AM to 6 PM; a mobile may be elsewhere.'}
    </p>
  );
}

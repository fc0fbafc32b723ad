import { useEvery } from '#src/ui/state/every.ts';
import { hourAt } from '#src/work/calls/hours.tsx';

/** The time of day at the practice, with a warning outside 8 AM to 6 PM (R-1486). */
export function HourAt({ timeZone }: { timeZone: string }) {
  useEvery(10_000);
  const { words, isUsual } = hourAt(timeZone);
  return (
    <p className={isUsual ? 'small muted num' : 'small num'} style={isUsual ? undefined : { color: 'var(--warn)' }}>
      At the practice it is {words}.{!isUsual && ' Calls are usual from 8 AM to 6 PM; a mobile may be elsewhere.'}
    </p>
  );
}

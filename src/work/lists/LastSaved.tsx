import { useEvery } from '#src/ui/state/every.ts';
import { agoOf } from '#src/work/lists/words.tsx';

/** Milliseconds between updates. */
const PACE = 20_000;

/** When the list or the people on it changed last, such as 'Last saved 2 minutes ago'. */
export function LastSaved({ at }: { at: string }) {
  useEvery(PACE);
  return (
    <span className="small muted nowrap">
      Last saved{' '}
      <time dateTime={at} title={new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}>
        {agoOf(at, Date.now())}
      </time>
    </span>
  );
}

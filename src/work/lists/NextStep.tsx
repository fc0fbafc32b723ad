import { today } from '#src/ui/state/today.ts';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { dayInWords } from '#src/work/lists/words.tsx';

/** The next step with its day, red when past. */
export function NextStep({ row: { next_step, due_on } }: { row: Pick<ListRow, 'next_step' | 'due_on'> }) {
  const isOver = due_on !== null && due_on < today();
  return (
    <span title={next_step}>
      {due_on && (
        <span style={{ color: isOver ? 'var(--danger)' : 'var(--muted)' }}>
          {dayInWords(due_on)}
          {isOver ? ' overdue' : ''}
          {next_step && ' · '}
        </span>
      )}
      {next_step}
    </span>
  );
}

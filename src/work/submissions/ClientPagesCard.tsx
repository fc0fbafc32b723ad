import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { Segments } from '#src/ui/results/Segments.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { siteQuery } from '#src/ui/state/site.ts';
import { changeClientPages } from '#src/work/submissions/contract.ts';

/** Where an administrator turns the pages of clients on (R-1523). */
export function ClientPagesCard({ on }: { on: boolean }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (next: 'on' | 'off') => ask(changeClientPages, { body: { on: next === 'on' } }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: siteQuery.queryKey });
      notify(`Saved: pages of clients are ${saved.on ? 'on' : 'off'}`);
    },
  });
  return (
    <ListCard aria-label="Pages of clients" mb={16}>
      <ListCardHead>
        <h2>Pages of clients</h2>
        <Segments
          label="Pages of clients"
          choices={[
            { value: 'off', label: 'Off' },
            { value: 'on', label: 'On' },
          ]}
          value={on ? 'on' : 'off'}
          disabled={saving.isPending}
          onChange={(next) => saving.mutate(next)}
        />
        <span className="muted small">
          Recruiters submit people of openings to a client, who sees chosen facts on a page without an account. Off ends
          all pages until it is on again.
        </span>
      </ListCardHead>
      {saving.error && <ErrorBox error={saving.error} />}
    </ListCard>
  );
}

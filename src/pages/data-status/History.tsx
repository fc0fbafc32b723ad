import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Dataset, getDataStatus } from '#src/pages/data-status/contract.ts';
import { releaseChanges } from '#src/pages/imports/contract.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface HistoryProps {
  dataset: Dataset;
  /** The ID of the element with the name of the dataset. */
  titleId: string;
  /** Called when the button that has the focus disappears. */
  onChanged: () => void;
}

/** The changes that the last import brought, with 'Release changes' for those that are held. */
export function History({ dataset: { loaded, changes }, titleId, onChanged }: HistoryProps) {
  const client = useQueryClient();
  const done = () => {
    onChanged();
    return client.invalidateQueries({ queryKey: [getDataStatus.url] });
  };
  const params = { id: String(loaded?.id ?? '') };
  const release = useMutation({ mutationFn: () => ask(releaseChanges, { params }), onSuccess: done });
  if (!changes) return null;
  return (
    <Stack gap={8}>
      {release.error && <ErrorBox error={release.error} />}
      <p className="small">{wordsFor(changes)}</p>
      {changes.state === 'held' && (
        <Group>
          <Button
            variant="default"
            size="xs"
            aria-describedby={titleId}
            disabled={release.isPending}
            onClick={() => release.mutate()}
          >
            Release changes
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function wordsFor({ state, total, reason }: NonNullable<Dataset['changes']>) {
  const found = counted(total, 'change');
  switch (state) {
    case 'comparing':
      return 'Looking for changes since the import before…';
    case 'held':
      return `${found} held until you release them. ${reason ?? ''}`;
    case 'visible':
      return total === 0 ? (
        'No changes since the import before.'
      ) : (
        <Link to={links.changes()}>{found} since the import before</Link>
      );
    case 'baseline':
      return <span className="muted">Changes are found from the next import on. {reason}</span>;
  }
}

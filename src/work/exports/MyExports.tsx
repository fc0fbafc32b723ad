import { Anchor, Button, Divider, Group, Progress, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { counted, minute, size } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { type Export, listColumns, listExports, removeExport } from '#src/work/exports/contract.ts';
import { exportsQuery } from '#src/work/exports/questions.tsx';

/** The user's exports by job: progress, then the download for 24 hours. */
export function MyExports() {
  const { data = [], error } = useQuery(exportsQuery);
  const head = useRef<HTMLHeadingElement>(null);
  if (error) return <ErrorBox error={error} />;
  if (data.length === 0) return null;
  return (
    <>
      <Divider />
      <section aria-labelledby="my-exports">
        <h3 id="my-exports" ref={head} tabIndex={-1} style={{ fontSize: 13, outline: 'none' }}>
          Your exports
        </h3>
        <ExportList of={data} onRemove={() => head.current?.focus()} />
      </section>
    </>
  );
}

/** Exports with their progress or their links. `onRemove` moves the focus from a row that disappears. */
export const ExportList = ({ of, onRemove }: { of: readonly Export[]; onRemove: () => void }) => (
  <Stack component="ul" gap={10} mt={8} mah={200} style={{ overflowY: 'auto', listStyle: 'none', padding: 0 }}>
    {of.map((each) => (
      <li key={each.id}>
        <MyExport of={each} onRemove={onRemove} />
      </li>
    ))}
  </Stack>
);

function MyExport({ of, onRemove }: { of: Export; onRemove: () => void }) {
  const { id, file_name, state, rows, bytes, progress, message, url, expires_at } = of;
  const client = useQueryClient();
  const isUnderWay = state === 'waiting' || state === 'running';
  const removing = useMutation({
    mutationFn: () => ask(removeExport, { params: { id } }),
    onSuccess: async () => {
      onRemove();
      for (const each of [listExports, listColumns]) await client.invalidateQueries({ queryKey: [each.url] });
    },
  });
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <Stack gap={4}>
      <Group gap={8} wrap="nowrap" justify="space-between">
        <span className="small" style={{ overflowWrap: 'anywhere' }}>
          {url ? (
            <Anchor href={url} download={file_name} fz="inherit">
              Download {file_name}
            </Anchor>
          ) : (
            file_name
          )}
        </span>
        <Button
          variant="default"
          size="compact-xs"
          flex="none"
          aria-label={`${isUnderWay ? 'Cancel' : 'Delete'} ${file_name}`}
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {isUnderWay ? 'Cancel' : 'Delete'}
        </Button>
      </Group>
      <span className="small muted" role="status">
        {isUnderWay
          ? (message ?? 'Waiting for another export')
          : url
            ? `${counted(rows, 'row')}, ${size(bytes ?? 0)}, until ${minute(expires_at ?? '')}`
            : state === 'canceled'
              ? 'Canceled'
              : `Failed: ${message ?? 'unknown reason'}`}
      </span>
      {state === 'running' && <Progress size={6} value={percent} aria-label={`Progress of ${file_name}`} />}
      {removing.error && <ErrorBox error={removing.error} />}
    </Stack>
  );
}

import { Anchor, Button, Checkbox, FileButton, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { date, size } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, UserError } from '#src/ui/state/ask.ts';
import { deleteFile, type EntryFile, FILE_BYTES, FILES_MAX, getFile, listFiles } from '#src/work/files/contract.ts';
import { filesQuery, type OfEntry, uploadFile } from '#src/work/files/files.tsx';

interface EntryFilesProps extends OfEntry {
  /** The name of the person, for screen readers. */
  name: string;
  /** The files that are ticked. Without it, none can be. */
  picked?: ReadonlySet<string>;
  onPick?: (picked: ReadonlySet<string>) => void;
}

/** The files of a person on a list, for users who may edit it: opened, added and deleted, and ticked for a submission (R-1520). */
export function EntryFiles({ list, npi, name, picked, onPick }: EntryFilesProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(filesQuery(list, [npi]));
  const reload = () => client.invalidateQueries({ queryKey: [listFiles.url, list] });
  const adding = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > FILE_BYTES) throw new UserError(`The file is larger than ${size(FILE_BYTES)}. Save it smaller.`);
      return uploadFile({ list, npi }, file);
    },
    onSuccess: async (file) => {
      await reload();
      onPick?.(new Set([...(picked ?? []), file.id]));
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => ask(deleteFile, { params: { id } }),
    onSuccess: async (_, id) => {
      onPick?.(new Set([...(picked ?? [])].filter((one) => one !== id)));
      notify('Deleted the file.');
      await reload();
    },
  });
  const failed = error ?? adding.error ?? deleting.error;
  const rows = data?.rows ?? [];
  return (
    <section aria-label={`Files of ${name}`}>
      <Group gap={8} justify="space-between">
        <b>Files</b>
        <FileButton
          accept=".pdf,.docx"
          inputProps={{ 'aria-label': `Choose a file of ${name}` }}
          onChange={(file) => file && adding.mutate(file)}
        >
          {(properties) => (
            <Button
              {...properties}
              size="compact-sm"
              variant="default"
              loading={adding.isPending}
              disabled={rows.length >= FILES_MAX}
              aria-label={`Add file of ${name}`}
              title={rows.length >= FILES_MAX ? `A person has at most ${FILES_MAX} files` : undefined}
            >
              Add file
            </Button>
          )}
        </FileButton>
      </Group>
      {failed && <ErrorBox error={failed} />}
      {rows.map((file) => (
        <FileLine
          key={file.id}
          file={file}
          isPicked={picked?.has(file.id)}
          onPick={(isPicked) =>
            onPick?.(new Set([...[...(picked ?? [])].filter((id) => id !== file.id), ...(isPicked ? [file.id] : [])]))
          }
          isBusy={deleting.isPending}
          onDelete={() => deleting.mutate(file.id)}
        />
      ))}
      {data && rows.length === 0 && <p className="small muted">PDF or DOCX, at most 10 MB each.</p>}
    </section>
  );
}

interface FileLineProps {
  file: EntryFile;
  /** Undefined: it cannot be ticked. */
  isPicked: boolean | undefined;
  onPick: (isPicked: boolean) => void;
  isBusy: boolean;
  onDelete: () => void;
}

/** A file. Its deletion asks once more, as it cannot be undone. */
function FileLine({ file, isPicked, onPick, isBusy, onDelete }: FileLineProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Group gap="4px 10px" mt={6} style={{ overflowWrap: 'anywhere' }}>
      {isPicked !== undefined && (
        <Checkbox
          size="xs"
          aria-label={`Show ${file.name} to the client`}
          checked={isPicked}
          onChange={({ currentTarget: { checked } }) => onPick(checked)}
        />
      )}
      <Anchor href={getFile.url.replace(':id', file.id)} download={file.name} flex="1 1 140px">
        {file.name}
      </Anchor>
      <span className="small muted nowrap">
        {size(file.bytes)} · {date(file.added_at.slice(0, 10))}
      </span>
      {isAsking ? (
        <Group gap={8}>
          <Button size="compact-sm" color="bad" disabled={isBusy} onClick={onDelete} autoFocus>
            Delete {file.name}
          </Button>
          <QuietButton onClick={() => setAsking(false)}>Keep</QuietButton>
        </Group>
      ) : (
        <QuietButton aria-label={`Delete ${file.name}…`} onClick={() => setAsking(true)}>
          Delete
        </QuietButton>
      )}
    </Group>
  );
}

import { Button, Checkbox, FileInput, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Dataset, getDataStatus } from '#src/pages/data-status/contract.ts';
import { MOST_UPLOAD_BYTES, startImport } from '#src/pages/imports/contract.ts';
import { LEFT, uploadFile } from '#src/pages/imports/upload-file.tsx';
import { ProgressBar } from '#src/pages/ProgressBar.tsx';
import { counted, size } from '#src/shared/format.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface ImportFilesProps {
  dataset: Pick<Dataset, 'dataset' | 'title' | 'updates'>;
  /** Called when the import was added or the form is closed. */
  onClose: () => void;
}

/** What is wrong, by field. */
interface Problems {
  files?: string;
  published?: string;
}

/** Chooses files, uploads them with progress, and adds their import. */
export function ImportFiles({ dataset: { dataset, title, updates }, onClose }: ImportFilesProps) {
  const client = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const [update, setUpdate] = useState(false);
  const [published, setPublished] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [received, setReceived] = useState(0);
  const [isCutOff, setCutOff] = useState(false);
  const stopping = useRef<AbortController>(null);
  const fileButton = useRef<HTMLButtonElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const importing = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const uploads: string[] = [];
      let before = 0;
      for (const file of files) {
        const done = before;
        const onProgress = (bytes: number, waits: boolean) => {
          setReceived(done + bytes);
          setCutOff(waits);
        };
        uploads.push(await uploadFile(file, { onProgress, signal }));
        before += file.size;
      }
      await ask(startImport, { body: { dataset, uploads, update, ...(published && { published_on: published }) } });
      await client.invalidateQueries({ queryKey: [getDataStatus.url] });
    },
    onSuccess: onClose,
  });
  useWarning(importing.isPending);
  const begin = () => {
    const found = { files: problemOf(files), published: dateProblemOf(dateField.current) };
    setProblems(found);
    if (found.files) return fileButton.current?.focus();
    if (found.published) return dateField.current?.focus();
    stopping.current = new AbortController();
    setReceived(0);
    importing.mutate(stopping.current.signal);
  };
  const cancel = () => {
    stopping.current?.abort();
    onClose();
  };
  useEffect(() => () => stopping.current?.abort(LEFT), []);
  useEffect(() => {
    if (importing.isPending) cancelButton.current?.focus();
    else fileButton.current?.focus(); // the form has just opened, or is back after a failure
  }, [importing.isPending]);
  if (importing.isPending)
    return (
      <Stack gap={6} px={14} py={12} bdrs="md" bg="var(--sunken)">
        <Group gap={10} className="num">
          <b role="status">{isCutOff ? 'Interrupted, trying again' : 'Uploading'}</b>
          <span>
            {size(received)} of {size(total)}
          </span>
          <Button ref={cancelButton} variant="default" size="xs" ml="auto" onClick={cancel}>
            Cancel
          </Button>
        </Group>
        <ProgressBar label={`Upload for ${title}`} percent={Math.floor((received / total) * 100)} />
        <p className="muted small">Stay on this page. If you leave, choose the same files again to continue.</p>
      </Stack>
    );
  return (
    <EntryForm label={`Import ${title}`} busy={false} error={importing.error} onSubmit={begin}>
      <FileInput
        ref={fileButton}
        label="Files"
        description="As published: .csv, .zip, .gz or .xlsx, at most 10 GB each"
        placeholder="Choose files"
        multiple
        clearable
        clearButtonProps={{ 'aria-label': 'Clear files' }}
        value={files}
        valueComponent={() => counted(files.length, 'file')}
        onChange={(chosen) => {
          setFiles(chosen);
          setProblems({});
          fileButton.current?.focus(); // the clear button disappears
        }}
        error={problems.files}
      />
      <div role="status">
        {files.map(({ name, size: bytes }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name, and the list only changes as a whole
          <p key={place} className="small" style={{ overflowWrap: 'anywhere' }}>
            {name} <span className="muted nowrap">· {size(bytes)}</span>
          </p>
        ))}
      </div>
      {updates && (
        <Checkbox
          label="An increment, such as a weekly file"
          checked={update}
          onChange={(event) => setUpdate(event.currentTarget.checked)}
        />
      )}
      <TextInput
        ref={dateField}
        type="date"
        max={new Date().toLocaleDateString('en-CA')}
        label="Publisher’s date"
        description="Only if the names of the files do not have it"
        value={published}
        onChange={(event) => setPublished(event.currentTarget.value)}
        error={problems.published}
      />
      <Group gap={8}>
        <Button type="submit">Start import</Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </EntryForm>
  );
}

/** What is wrong with the chosen files. Empty if nothing is. */
function problemOf(files: readonly File[]): string {
  if (files.length === 0) return 'Choose a file';
  const empty = files.find(({ size: bytes }) => bytes === 0);
  if (empty) return `${empty.name} is empty`;
  const large = files.find(({ size: bytes }) => bytes > MOST_UPLOAD_BYTES);
  return large ? `${large.name} is larger than 10 GB` : '';
}

/** What is wrong with the date, whose value is empty while it is half typed. Empty if nothing is. */
function dateProblemOf(field: HTMLInputElement | null): string {
  if (field?.validity.badInput) return 'Enter a whole date';
  return field?.validity.rangeOverflow ? 'This date is in the future' : '';
}

/** Asks before the page is left while `isBusy`. */
function useWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

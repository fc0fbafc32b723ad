import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, counted } from '#src/shared/format.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { ALERT_MONTHS, getTraineeColumns, keepTrainees, removeTrainees } from '#src/work/trainees/contract.ts';

interface KeepTraineesProps {
  /** The ID of the lookup. */
  lookup: string;
  /** The name of its file. */
  file: string;
  onClose: () => void;
}

const parts = [
  ['program', 'Program'],
  ['specialty', 'Specialty'],
  ['ends_on', 'Ends on'],
] as const;

type Part = (typeof parts)[number][0];

/** Keeps the people of the sheet of a lookup as trainees of the team (R-1352). */
export function KeepTrainees({ lookup, file, onClose }: KeepTraineesProps) {
  useFocusReturn();
  const once = useOnce();
  const { data, error, refetch } = useQuery({
    queryKey: [getTraineeColumns.url, lookup],
    queryFn: ({ signal }) => ask(getTraineeColumns, { query: { lookup }, signal }),
  });
  const [chosen, setChosen] = useState<Partial<Record<Part, string>>>({});
  const [source, setSource] = useState(file);
  const [wrong, setWrong] = useState<Partial<Record<Part | 'source', string>>>({});
  const columnOf = (part: Part) => chosen[part] ?? String(data?.guess[part] ?? '');
  const keeping = useMutation({
    mutationFn: () => {
      const [program, specialty, ends_on] = parts.map(([part]) => Number(columnOf(part)));
      const body = { lookup, program: program ?? 0, specialty: specialty ?? 0, ends_on: ends_on ?? 0, source };
      return once(body, (key) => ask(keepTrainees, { body, key }));
    },
    onSuccess: ({ kept, ids, left_out_total }) => {
      notify(
        `Kept ${counted(kept, 'trainee')}.`,
        ids.length > 0 ? () => ask(removeTrainees, { body: { ids } }) : undefined,
      );
      if (left_out_total === 0) onClose();
    },
  });
  const done = keeping.data;
  const keep = () => {
    const missing = parts.filter(([part]) => columnOf(part) === '').map(([part]) => [part, 'Choose a column']);
    const noSource = source.trim() === '' ? [['source', 'Source is required']] : [];
    setWrong(Object.fromEntries([...missing, ...noSource]));
    if (missing.length + noSource.length === 0) keeping.mutate();
  };
  return (
    <FormDialog centered size={480} title="Keep as trainees of my team" onClose={onClose}>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {done && done.left_out_total > 0 && (
        <>
          <p>{`Kept ${counted(done.kept, 'trainee')}. ${counted(done.left_out_total, 'row')} left out:`}</p>
          <ul style={{ margin: '8px 0', paddingLeft: 18, listStyle: 'disc' }}>
            {done.left_out.map(({ row, why }) => (
              <li key={row}>{`Row ${count(row)}: ${why}`}</li>
            ))}
            {done.left_out_total > done.left_out.length && (
              <li>{`and ${count(done.left_out_total - done.left_out.length)} more`}</li>
            )}
          </ul>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </>
      )}
      {data && !(done && done.left_out_total > 0) && (
        <EntryForm label="Trainees" busy={keeping.isPending} error={keeping.error} onSubmit={keep}>
          <p className="small muted">
            {`Your team alone sees them, on the person’s page and as a tie of openings. An alert comes ${ALERT_MONTHS} months before the end. Rows without a provider are left out.`}
          </p>
          {parts.map(([part, label], n) => (
            <NativeSelect
              key={part}
              data-autofocus={n === 0 || undefined}
              label={label}
              description={data.columns[Number(columnOf(part) || -1)]?.samples.join('; ')}
              value={columnOf(part)}
              error={wrong[part]}
              data={[
                { value: '', label: 'Choose a column' },
                ...data.columns.map(({ header }, at) => ({ value: String(at), label: header })),
              ]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setChosen((all) => ({ ...all, [part]: value }));
                setWrong((all) => ({ ...all, [part]: undefined }));
              }}
            />
          ))}
          <TextInput
            label="Source"
            description="Where the sheet is from"
            value={source}
            error={wrong.source}
            onChange={(event) => {
              setSource(event.currentTarget.value);
              setWrong((all) => ({ ...all, source: undefined }));
            }}
          />
          <FormActions action="Keep" onCancel={onClose} />
        </EntryForm>
      )}
    </FormDialog>
  );
}

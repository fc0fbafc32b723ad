import { Button, CloseButton, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { date } from '#src/shared/format.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { Items } from '#src/ui/record/Items.tsx';
import { ApiError, ask } from '#src/ui/state/ask.ts';
import { changePayTable, getPayTable, type PayTable } from '#src/work/openings/place/contract.ts';
import { readPay, rowOf, type TypedRow } from '#src/work/openings/place/pay-text.tsx';
import { payOf } from '#src/work/openings/place/words.tsx';

const blank: TypedRow = { label: '', low: '', high: '', source: '', on: '' };

/** Changes the rows of the team's pay table: typed one by one, or pasted. */
export function PayForm({ table, onClose }: { table: PayTable; onClose: () => void }) {
  const client = useQueryClient();
  const [rows, setRows] = useState(table.rows);
  const [version, setVersion] = useState(table.version);
  const [typed, setTyped] = useState(blank);
  const [wrong, setWrong] = useState<Partial<TypedRow>>({});
  const [pasted, setPasted] = useState('');
  const [unread, setUnread] = useState<string[]>([]);
  const saving = useMutation({
    mutationFn: (all: PayTable['rows']) => ask(changePayTable, { body: { version, rows: all } }),
    onSuccess: (saved) => {
      client.setQueryData([getPayTable.url], saved);
      notify('Pay table saved');
      onClose();
    },
    onError: (error) => {
      const now = presentOf(error);
      if (now) setVersion(now.version);
    },
  });
  const now = presentOf(saving.error);

  /** The rows with what is typed. Undefined if it is no row; its fields say why. */
  const withTyped = (all = rows) => {
    if (Object.values(typed).every((cell) => cell.trim() === '')) return all;
    const read = rowOf(typed);
    setWrong(read.wrong);
    if (!read.row) return undefined;
    setTyped(blank);
    return [...all, read.row];
  };
  /** The rows with what is pasted. Lines that are no rows stay, with the reasons. */
  const withPasted = (all = rows) => {
    const read = readPay(pasted);
    setPasted(read.problems.map(({ line }) => line).join('\n'));
    setUnread(read.problems.map(({ why }) => why));
    return { all: [...all, ...read.rows], isWhole: read.problems.length === 0 };
  };
  const save = () => {
    const { all, isWhole } = withPasted();
    const added = withTyped(all);
    setRows(added ?? all);
    if (added && isWhole) saving.mutate(added);
  };
  const field = (name: keyof TypedRow, label: string) => ({
    label,
    size: 'xs' as const,
    value: typed[name],
    error: wrong[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setWrong((before) => ({ ...before, [name]: undefined }));
    },
  });
  return (
    <EntryForm label="Pay table" busy={saving.isPending} error={now ? null : saving.error} onSubmit={save}>
      {now && (
        <ErrorBox
          message={`The pay table was changed meanwhile${now.by ? ` by ${now.by}` : ''}. It now has ${now.rows.length} ${now.rows.length === 1 ? 'row' : 'rows'}.`}
          advice="Save again to replace it with yours."
        />
      )}
      {rows.length > 0 && (
        <Items dense aria-label="Rows">
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows can be alike
            <li key={n}>
              <Group gap={8} wrap="nowrap" justify="space-between">
                <span>
                  {`${row.label} · ${payOf(row)}`}{' '}
                  <span className="small muted">{`${row.source}, ${date(row.on)}`}</span>
                </span>
                <CloseButton
                  size="sm"
                  aria-label={`Remove ${row.label}`}
                  onClick={() => setRows(rows.filter((_, at) => at !== n))}
                />
              </Group>
            </li>
          ))}
        </Items>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={10} verticalSpacing={10}>
        <TextInput ref={focusOnMount} maxLength={120} {...field('label', 'Specialty or label')} />
        <TextInput {...field('low', 'Lowest ($)')} />
        <TextInput {...field('high', 'Highest ($)')} />
        <TextInput maxLength={120} {...field('source', 'Source')} />
        <TextInput type="date" {...field('on', 'Day of the source')} />
        <Button
          size="xs"
          variant="default"
          mt={{ base: 0, xs: 24 }}
          onClick={() => {
            const all = withTyped();
            if (all) setRows(all);
          }}
        >
          Add row
        </Button>
      </SimpleGrid>
      <div>
        <Textarea
          label="Paste rows"
          description="One per line, from a sheet or as CSV: specialty or label, lowest, highest, source, day"
          autosize
          minRows={2}
          maxRows={8}
          value={pasted}
          error={
            unread.length > 0 &&
            unread.map((why) => (
              <span key={why} style={{ display: 'block' }}>
                {why}
              </span>
            ))
          }
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setUnread([]);
          }}
        />
        <Button size="xs" variant="default" mt={8} onClick={() => pasted.trim() !== '' && setRows(withPasted().all)}>
          Add pasted rows
        </Button>
      </div>
      <FormActions action="Save" onCancel={onClose} />
    </EntryForm>
  );
}

/** The present table in the reply to a change of an earlier version. */
const presentOf = (error: Error | null): PayTable | undefined =>
  error instanceof ApiError && error.code === 'changed' ? (error.details as { table?: PayTable }).table : undefined;

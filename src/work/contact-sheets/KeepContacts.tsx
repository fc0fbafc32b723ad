import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { capital, count, counted, peopleCount } from '#src/shared/format.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useFields } from '#src/ui/form/form.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { today } from '#src/ui/state/today.ts';
import {
  checkContactSheet,
  getContactColumns,
  keepContactSheet,
  refusedContacts,
  removeContactSheet,
} from '#src/work/contact-sheets/contract.ts';
import { download } from '#src/work/exports/questions.tsx';
import { type ContactDetail, detailKinds } from '#src/work/people/contract.ts';

interface KeepContactsProps {
  /** The ID of the lookup. */
  lookup: string;
  onClose: () => void;
}

const names = { mobile: ['mobile number', 'mobile numbers'], email: ['email address', 'email addresses'] } as const;

/** `1 mobile number`, `2 email addresses`. */
const inWords = (kind: ContactDetail['kind'], value: number) => `${count(value)} ${names[kind][value === 1 ? 0 : 1]}`;

/** Keeps the mobile numbers or email addresses of a lookup as contact details of the team (R-1540). */
export function KeepContacts({ lookup, onClose }: KeepContactsProps) {
  useFocusReturn();
  const once = useOnce();
  const { data, error, refetch } = useQuery({
    queryKey: [getContactColumns.url, lookup],
    queryFn: ({ signal }) => ask(getContactColumns, { query: { lookup }, signal }),
  });
  const [chosenKind, setKind] = useState<ContactDetail['kind']>();
  const kind = chosenKind ?? (data && data.guess.mobile === null && data.guess.email !== null ? 'email' : 'mobile');
  const [chosen, setChosen] = useState<Partial<Record<ContactDetail['kind'], string>>>({});
  const [isUnchosen, setUnchosen] = useState(false);
  const column = chosen[kind] ?? String(data?.guess[kind] ?? '');
  const where = { lookup, kind, ...(column !== '' && { column: Number(column) }) };
  const hasSheet = (data?.columns.length ?? 0) > 0;
  const isChosen = data !== undefined && (!hasSheet || column !== '');
  const checked = useQuery({
    queryKey: [checkContactSheet.url, where],
    queryFn: ({ signal }) => ask(checkContactSheet, { query: where, signal }),
    enabled: isChosen,
    staleTime: 0,
  });
  const { values, required, passes } = useFields({ source: '', given_on: today() }, ({ source, given_on }) => ({
    ...(source.trim() === '' && { source: 'Source is required' }),
    ...(given_on === ''
      ? { given_on: 'Enter a whole date' }
      : given_on > today() && { given_on: 'The day is not over yet' }),
  }));
  const keeping = useMutation({
    mutationFn: () => {
      const body = { ...where, column: where.column ?? null, source: values.source.trim(), given_on: values.given_on };
      return once(body, (key) => ask(keepContactSheet, { body, key }));
    },
    onSuccess: ({ kept, ids }) => {
      onClose();
      notify(
        `Kept ${inWords(kind, kept)}.`,
        ids.length > 0 ? () => ask(removeContactSheet, { body: { ids } }) : undefined,
      );
    },
  });
  const failure = error ?? checked.error;
  return (
    <FormDialog centered size={520} title="Keep contact details" onClose={onClose}>
      {failure && <ErrorBox error={failure} onRetry={() => void (error ? refetch() : checked.refetch())} />}
      {!data && !error && <LoadingStatus />}
      {data && (
        <EntryForm
          label="Contact details"
          busy={keeping.isPending}
          error={keeping.error}
          onSubmit={(form) => {
            setUnchosen(!isChosen);
            if (passes(form) && checked.data && checked.data.keeps > 0) keeping.mutate();
          }}
        >
          <NativeSelect
            data-autofocus
            label="Keep"
            value={kind}
            data={detailKinds.map((value) => ({ value, label: capital(names[value][1]) }))}
            onChange={({ currentTarget: { value } }) => setKind(value as ContactDetail['kind'])} // one of detailKinds
          />
          {hasSheet && (
            <NativeSelect
              label="Column"
              description={data.columns[Number(column || -1)]?.samples.join('; ')}
              value={column}
              error={isUnchosen && !isChosen && 'Choose a column'}
              data={[
                { value: '', label: 'Choose a column' },
                ...data.columns.map(({ header }, at) => ({ value: String(at), label: header })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosen((all) => ({ ...all, [kind]: value }))}
            />
          )}
          {isChosen && <Checked where={where} data={checked.data} kind={kind} />}
          <TextInput
            {...required('source', 'Source')}
            description="How you have them, such as ‘Answer to our letter’. Your team reads it beside each."
            maxLength={120}
          />
          <TextInput {...required('given_on', 'Given on')} type="date" max={today()} />
          <FormActions action={checked.data ? `Keep ${count(checked.data.keeps)}` : 'Keep'} onCancel={onClose} />
        </EntryForm>
      )}
    </FormDialog>
  );
}

interface CheckedProps {
  where: { lookup: string; kind: ContactDetail['kind']; column?: number };
  data: z.output<typeof checkContactSheet.response> | undefined;
  kind: ContactDetail['kind'];
}

/** What will be kept, what is known, and what is refused and why: all rows that were read. */
function Checked({ where, data, kind }: CheckedProps) {
  const saving = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams(Object.entries(where).map(([name, value]) => [name, String(value)]));
      return download(`${refusedContacts.url}?${query}`);
    },
  });
  if (!data) return <LoadingStatus />;
  const { read, keeps, people, known, refused, refused_rows } = data;
  return (
    <div role="status">
      <p>
        {`${counted(read, 'row')} read: ${count(keeps)} to keep for ${peopleCount(people)}, ${count(known)} known already, ${count(refused)} refused.`}
      </p>
      {refused > 0 && (
        <>
          <ul
            className="small"
            style={{ margin: '8px 0', paddingLeft: 18, listStyle: 'disc', maxHeight: 160, overflow: 'auto' }}
          >
            {refused_rows.map(({ row, why }) => (
              <li key={row}>{`Row ${count(row)}: ${why}`}</li>
            ))}
            {refused > refused_rows.length && <li>{`and ${count(refused - refused_rows.length)} more`}</li>}
          </ul>
          {saving.error && <ErrorBox error={saving.error} />}
          <Group>
            <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
              Download the refused rows
            </Button>
          </Group>
        </>
      )}
      {keeps === 0 && <p className="small muted">{`No ${names[kind][1]} can be kept.`}</p>}
    </div>
  );
}

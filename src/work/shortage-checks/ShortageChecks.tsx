import { Button, Group, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { CardNote } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { addShortageCheck, listShortageChecks, type ShortageCheck } from '#src/work/shortage-checks/contract.ts';
import { initialsOf, shortDay } from '#src/work/signature.tsx';

interface Props {
  place: { zip: string } | { npi: string };
}

/** What the team found at HRSA's address check, with a form for another check (R-1252). */
export function ShortageChecks({ place }: Props) {
  const [open, setOpen] = useState(false);
  const queryKey = [listShortageChecks.url, place];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(listShortageChecks, { query: place, signal }),
  });
  const [newest] = data?.rows ?? [];
  return (
    <>
      {newest && <p>{inWords(newest)}</p>}
      {open ? (
        <CheckForm place={place} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="default" size="xs" h={{ base: 44, sm: 30 }} mt={8} onClick={() => setOpen(true)}>
          Note a check at HRSA
        </Button>
      )}
    </>
  );
}

/** `Checked at HRSA by AL, Nov 28: yes, id 1540390001`. */
const inWords = ({ answer, designation_id, by, at }: ShortageCheck): string =>
  `Checked at HRSA by ${initialsOf(by) ?? 'a deleted account'}, ${shortDay(at)}: ${answer}${designation_id ? `, id ${designation_id}` : ''}`;

function CheckForm({ place, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [listShortageChecks.url, place] });
  const once = useOnce(reload);
  const [answer, setAnswer] = useState<ShortageCheck['answer']>('yes');
  const [id, setId] = useState('');
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...place, answer, designation_id: id.trim() || null };
      return once(body, (key) => ask(addShortageCheck, { body, key }));
    },
    onSuccess: async () => {
      await reload();
      onClose();
      notify('Check saved');
    },
  });
  return (
    <EntryForm label="Check at HRSA" busy={saving.isPending} error={saving.error} onSubmit={() => saving.mutate()}>
      <Radio.Group
        label="HRSA’s address check says"
        value={answer}
        onChange={(value) => setAnswer(value === 'no' ? 'no' : 'yes')}
      >
        <Group gap={16} mt={6}>
          <Radio value="yes" label="Yes, in a shortage area" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
      <TextInput
        label="HRSA’s ID, if any"
        maxLength={40}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <CardNote>Your team sees the newest check, with your initials.</CardNote>
      <FormActions action="Save" onCancel={onClose} />
    </EntryForm>
  );
}

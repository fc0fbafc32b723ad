import { Button, Group, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useKeptFields } from '#src/ui/form/kept-fields.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { focusOnMount, landFocus } from '#src/ui/keys/focus-return.ts';
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
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    landFocus(() => opener.current);
  };
  return (
    <>
      {newest && <p>{inWords(newest)}</p>}
      {open ? (
        <CheckForm place={place} onClose={close} />
      ) : (
        <Button ref={opener} variant="default" size="xs" mt={8} onClick={() => setOpen(true)}>
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
  const { values, errors, text, change, passes, forget } = useKeptFields<Typed>({
    name: `shortage-check-${Object.values(place)[0]}`,
    initial: { answer: '', designation_id: '' },
    validate: ({ answer }) => (answer ? {} : { answer: 'Choose what HRSA’s check says' }),
    keeps: (typed) => (typed.designation_id.trim() ? typed : undefined),
  });
  const saving = useMutation({
    mutationFn: () => {
      const answer = values.answer === 'no' ? 'no' : 'yes';
      const body = { ...place, answer, designation_id: values.designation_id.trim() || null } as const;
      return once(body, (key) => ask(addShortageCheck, { body, key }));
    },
    onSuccess: async () => {
      forget();
      await reload();
      onClose();
      notify('Check saved');
    },
  });
  return (
    <EntryForm
      label="Check at HRSA"
      busy={saving.isPending}
      error={saving.error}
      onSubmit={(form) => passes(form) && saving.mutate()}
      onEscape={onClose}
    >
      <Radio.Group
        mt={10}
        label="HRSA’s address check says"
        value={values.answer}
        error={errors.answer}
        onChange={(answer) => change({ answer })}
      >
        <Group gap={16} mt={6}>
          <Radio ref={focusOnMount} value="yes" label="Yes, in a shortage area" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
      <TextInput {...text('designation_id', 'HRSA’s ID, if any', 40)} />
      <CardNote>Your team sees the newest check, with your initials.</CardNote>
      <FormActions
        action="Save"
        onCancel={() => {
          forget();
          onClose();
        }}
      />
    </EntryForm>
  );
}

interface Typed {
  answer: string;
  designation_id: string;
}

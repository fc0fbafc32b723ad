import { Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { phone } from '#src/shared/format.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { validatorOf } from '#src/ui/form/form.ts';
import { useKeptFields } from '#src/ui/form/kept-fields.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ask } from '#src/ui/state/ask.ts';
import { today } from '#src/ui/state/today.ts';
import { type ContactDetail, liftDoNotContact, MarkWish, setDoNotContact } from '#src/work/people/contract.ts';
import { MARK, reloadRecord, useDone } from '#src/work/people/questions.tsx';
import { markText } from '#src/work/people/words.tsx';

export interface DoNotContactProps {
  npi: string;
  name: string;
  details: readonly ContactDetail[];
  onClose: () => void;
}

/** Marks a person Do not contact, for 12 months unless the user chooses another day or none. */
export function DoNotContactDialog({ npi, name, details, onClose }: DoNotContactProps) {
  useFocusReturn();
  const done = useDone(npi, MARK);
  const client = useQueryClient();
  const once = useOnce(() => reloadRecord(client, npi));
  const { data: provider } = useQuery({
    queryKey: [getProvider.url, npi],
    queryFn: ({ signal }) => ask(getProvider, { params: { npi }, signal }),
    retry: false,
  });
  const valuesOf = (kind: ContactDetail['kind']) =>
    details.flatMap((detail) => (detail.kind === kind && detail.value ? detail.value : []));
  const [phones, emails] = [valuesOf('mobile'), valuesOf('email')];
  const { values, text, required, passes, change, forget } = useKeptFields<Values>({
    name: `do-not-contact-${npi}`,
    initial: { reason: '', until: inTwelveMonths(), endless: false, phone: phones[0] ?? '', email: emails[0] ?? '' },
    validate: (given) => validatorOf(MarkWish)(wishOf(given)),
    keeps: ({ reason, until, endless }) => (reason.trim() ? { reason, until, endless } : undefined),
  });
  const marking = useMutation({
    mutationFn: () => {
      const body = wishOf(values);
      return once(body, (key) => ask(setDoNotContact, { params: { npi }, body, key }));
    },
    onSuccess: async (mark) => {
      forget();
      onClose();
      await done(`${name}: ${markText(mark)}`, () => ask(liftDoNotContact, { params: { npi } }));
    },
  });
  const practice = phone(provider?.phone)?.match(/^\(\d{3}\) \d{3}-\d{4}$/)?.[0];
  const numbers = [
    { value: '', label: 'None' },
    ...phones.map((value) => ({ value, label: phone(value) ?? value })),
    ...(practice ? [{ value: practice.replace(/\D/g, ''), label: `${practice}, the number of the practice` }] : []),
  ];
  return (
    <Modal
      opened
      centered
      title={`Do not contact ${name}`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <EntryForm
        label="Do not contact"
        busy={marking.isPending}
        error={marking.error}
        onSubmit={(form) => passes(form) && marking.mutate()}
      >
        <TextInput {...required('reason', 'Why?')} data-autofocus maxLength={500} />
        <Group align="flex-end" gap={16}>
          <TextInput {...text('until', 'Until')} type="date" min={today()} disabled={values.endless} w={180} />
          <Checkbox
            mb={8}
            label="No end"
            checked={values.endless}
            onChange={({ currentTarget: { checked } }) => change({ endless: checked })}
          />
        </Group>
        {numbers.length > 1 && (
          <Choice
            label="Also hide this phone number wherever it appears"
            data={numbers.filter((each, place) => numbers.findIndex(({ value }) => value === each.value) === place)}
            value={values.phone}
            allowDeselect={false}
            onChange={(number) => change({ phone: number ?? '' })}
          />
        )}
        {emails.length > 0 && (
          <Choice
            label="Also hide this email address wherever it appears"
            data={[{ value: '', label: 'None' }, ...emails.map((value) => ({ value, label: value }))]}
            value={values.email}
            allowDeselect={false}
            onChange={(email) => change({ email: email ?? '' })}
          />
        )}
        <p className="muted small">
          Your team no longer sees the phone number in results and on the page. Exports and mail leave this person out.
        </p>
        <FormActions
          action="Mark Do not contact"
          onCancel={() => {
            forget();
            onClose();
          }}
        />
      </EntryForm>
    </Modal>
  );
}

interface Values {
  reason: string;
  until: string;
  endless: boolean;
  phone: string;
  email: string;
}

const wishOf = ({ reason, until, endless, phone, email }: Values) => ({
  reason,
  until: endless ? null : until,
  phone: phone || null,
  email: email || null,
});

/** The same day of the next year. */
function inTwelveMonths(): string {
  const [year = '', ...rest] = today().split('-');
  const day = [Number(year) + 1, ...rest].join('-');
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day;
}

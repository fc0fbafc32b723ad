import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { counted, date, localDay } from '#src/shared/format.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { type Letter, type LetterDraft, LetterWish, sendLetter } from '#src/work/letters/contract.ts';
import styles from '#src/work/letters/letters.module.css';
import { reloadLetters } from '#src/work/letters/questions.tsx';
import { reloadRecord } from '#src/work/people/questions.tsx';

export interface LetterFormProps {
  name: string;
  /** The opening to which the letter belongs. */
  opening?: string | undefined;
  /** A tie of the person in words. */
  tie?: string | undefined;
  onClose: () => void;
  draft: LetterDraft;
  /** Blank: none. */
  template: string;
}

/** The letter with all that goes: recipient, sender, subject, text, and what is added below. */
export function LetterForm({ draft, template, name, opening, tie, onClose }: LetterFormProps) {
  const { npi, to, from, reply_to, added, no_mail, left_today, missing } = draft;
  const client = useQueryClient();
  const once = useOnce(() => reloadLetters(client));
  const wishOf = (values: { subject: string; text: string; to: string }, sent: Letter['sent']) => ({
    ...{ npi, template: template || null, ...values, sent },
    ...(opening !== undefined && { opening }),
    ...(tie !== undefined && { tie }),
  });
  const { values, errors, text, required, passes, change } = useFields(
    { subject: draft.subject, text: draft.text, to: to[0]?.id ?? '' },
    (given) => validatorOf(LetterWish)(wishOf(given, 'opened')),
  );
  const sending = useMutation({
    mutationFn: (sent: Letter['sent']) => {
      const body = wishOf(values, sent);
      return once(body, (key) => ask(sendLetter, { body, key }));
    },
    onSuccess: async ({ to, subject, linked_text }) => {
      onClose();
      if (linked_text !== null) location.assign(mailtoOf(to, subject, linked_text));
      notify(linked_text === null ? `The letter to ${name} is on its way.` : `Logged the letter to ${name}.`);
      await Promise.all([reloadLetters(client), reloadRecord(client, npi)]);
    },
  });
  const way = useRef<Letter['sent']>('mail');
  const recipient = to.find(({ id }) => id === values.to);
  const send = (sent: Letter['sent'], label: string, variant?: 'default') => (
    <Button type="submit" variant={variant} onClick={() => (way.current = sent)}>
      {label}
    </Button>
  );
  return (
    <EntryForm
      label="Letter"
      busy={sending.isPending}
      error={sending.error}
      onSubmit={(form) => passes(form) && sending.mutate(way.current)}
    >
      <div>
        <Choice
          label="To"
          data={to.map(({ id, value }) => ({ value: id, label: value }))}
          value={values.to}
          allowDeselect={false}
          onChange={(id) => change({ to: id ?? '' })}
        />
        <p className="small muted" style={{ marginTop: 4 }}>
          {recipient?.source && `${recipient.source}, ${date(recipient.given_on)} · `}
          {recipient && `Added by ${recipient.author ?? 'a former user'} on ${localDay(recipient.created_at)}`}
          {!no_mail && ` · From ${from} · Replies go to ${reply_to}`}
        </p>
      </div>
      <TextInput {...required('subject', 'Subject')} data-autofocus maxLength={200} />
      <Textarea {...text('text', 'Text')} error={errors.text} autosize minRows={8} maxRows={16} />
      {missing.length > 0 && (
        <p className="small">
          Nothing is known for {missing.map((field) => `{{${field}}}`).join(', ')}. Write it yourself.
        </p>
      )}
      <div>
        <p className="small muted">Added below. The link is for this letter alone; who opens it can end all letters.</p>
        <p className={styles.added}>{added}</p>
      </div>
      <Group gap={8} justify="flex-end">
        <span className="small muted" style={{ marginRight: 'auto' }}>
          {no_mail && `${no_mail} `}
          {counted(left_today, 'letter')} left today
        </span>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        {send('opened', 'Open in mail program', no_mail ? undefined : 'default')}
        {!no_mail && send('mail', 'Send')}
      </Group>
    </EntryForm>
  );
}

/** An address that opens the letter in the mail program. Lines of its text end with CRLF (RFC 6068). */
const mailtoOf = (to: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`;

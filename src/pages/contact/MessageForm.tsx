import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { MESSAGE_MAX, sendMessage } from '#src/pages/contact/contract.ts';
import { count } from '#src/shared/format.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { ask } from '#src/ui/state/ask.ts';

/** Who writes. */
export interface Sender {
  name: string;
  email: string;
}

const blank = { name: '', email: '', message: '' };

/** Sends a message to support, then confirms it. Fills in the name and the email of `sender` (R-1440). */
export function MessageForm({ sender }: { sender: Sender | null }) {
  const { values, required, passes, reset } = useFields({ ...blank, ...sender }, validatorOf(sendMessage.body));
  const sending = useMutation({ mutationFn: () => ask(sendMessage, { body: values }) });
  if (sending.isSuccess)
    return (
      <Stack role="status" gap={6} align="center" ta="center" py={44}>
        <IconCircleCheck size={32} stroke={1.5} color="var(--good)" aria-hidden />
        <strong>Message sent</strong>
        <p className="muted">Thank you. We will reply to {values.email.trim()}.</p>
        <Button
          mt={14}
          variant="default"
          onClick={() => {
            reset({ ...blank, ...sender });
            sending.reset();
          }}
        >
          Write another message
        </Button>
      </Stack>
    );
  const send = (form: HTMLFormElement) => {
    if (passes(form)) sending.mutate();
  };
  return (
    <EntryForm label="Contact" busy={sending.isPending} error={sending.error} onSubmit={send}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={14}>
        <TextInput {...required('name', 'Name')} autoComplete="name" />
        <TextInput {...required('email', 'Email')} type="email" autoComplete="email" />
      </SimpleGrid>
      <Textarea
        {...required('message', 'Message')}
        description={values.message.length > MESSAGE_MAX * 0.9 && `At most ${count(MESSAGE_MAX)} characters`}
        autosize
        minRows={8}
        maxRows={20}
      />
      <Group justify="flex-end">
        <Button type="submit" size="md">
          {sending.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </Group>
    </EntryForm>
  );
}

import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { type FieldErrors, useFields } from '#src/ui/form/form.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { problemIn } from '#src/ui/form/problem-in.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { listWebhooks, makeWebhook, type webhookEvents } from '#src/work/webhooks/contract.ts';
import { subjectsQuery } from '#src/work/webhooks/subjects.tsx';
import { eventLabels } from '#src/work/webhooks/words.tsx';

type Event = (typeof webhookEvents)[number];
interface Wish {
  url: string;
  /** `list:` or `search:` and an id. */
  subject: string;
  events: Event[];
}

const eventsOf = (subject: string): Event[] =>
  subject.startsWith('search:') ? ['search.changed'] : ['list.changed', 'entry.stage'];

const problemsOf = ({ url, subject, events }: Wish): FieldErrors => ({
  ...(url.trim() === '' && { url: 'Enter an address, such as https://tools.example/hook' }),
  ...(subject === '' && { subject: 'Choose a list, an opening or a saved search' }),
  ...(events.length === 0 && { events: 'Choose at least one' }),
});

interface WebhookFormProps {
  onMade: (secret: string) => void;
  onCancel: () => void;
}

/** Makes a webhook. What an address may not be is beside its field (R-1681). */
export function WebhookForm({ onMade, onCancel }: WebhookFormProps) {
  const client = useQueryClient();
  const subjects = useQuery(subjectsQuery);
  const { values, errors, required, choice, passes, change } = useFields<Wish>(
    { url: '', subject: '', events: [] },
    problemsOf,
  );
  const once = useOnce(() => client.invalidateQueries({ queryKey: [listWebhooks.url] }));
  const making = useMutation({
    mutationFn: ({ url, subject, events }: Wish) => {
      const [kind = '', id = ''] = subject.split(':');
      const body = { url: url.trim(), [kind]: id, events };
      return once(body, (key) => ask(makeWebhook, { body, key }));
    },
    onSuccess: ({ secret }) => {
      onMade(secret);
      return client.invalidateQueries({ queryKey: [listWebhooks.url] });
    },
  });
  const refused = making.variables?.url === values.url ? problemIn(making.error, 'url') : undefined;
  const address = required('url', 'Address');
  return (
    <EntryForm
      label="New webhook"
      busy={making.isPending}
      error={refused ? null : making.error}
      onEscape={onCancel}
      onSubmit={(form) => passes(form) && making.mutate(values)}
    >
      <Stack gap={12} mt={16}>
        <TextInput
          {...address}
          error={address.error ?? refused}
          autoFocus
          type="url"
          inputMode="url"
          maxLength={2000}
          placeholder="https://tools.example/hook"
        />
        {subjects.error ? (
          <ErrorBox error={subjects.error} onRetry={() => void subjects.refetch()} />
        ) : (
          <Choice
            {...choice('subject', 'Watches')}
            searchable
            noun="list, opening or saved search"
            placeholder={subjects.data?.length === 0 ? 'Make a list or save a search first' : 'Choose one'}
            disabled={!subjects.data}
            data={subjects.data ?? []}
            onChange={(value) => change({ subject: value ?? '', events: value ? eventsOf(value) : [] })}
          />
        )}
        {values.subject !== '' && (
          <Checkbox.Group
            label="Tells of"
            error={errors.events}
            value={values.events}
            onChange={(chosen) =>
              change({ events: eventsOf(values.subject).filter((event) => chosen.includes(event)) })
            }
          >
            <Stack gap={8} mt={6}>
              {eventsOf(values.subject).map((event) => (
                <Checkbox key={event} value={event} label={eventLabels[event]} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
      <FormActions action="Make webhook" onCancel={onCancel} />
    </EntryForm>
  );
}

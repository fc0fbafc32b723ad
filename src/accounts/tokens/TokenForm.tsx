import { Button, Flex, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listTokens, makeToken, TOKEN_DAYS } from '#src/accounts/tokens/contract.ts';
import { ask } from '#src/ui/ask.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(TOKEN_DAYS), label: 'One year' },
];

/** Creates a token with a name and a lifetime. */
export function TokenForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const client = useQueryClient();
  const { values, required, passes, change } = useFields({ name: '', days: 90 }, validatorOf(makeToken.body));
  const creating = useMutation({
    mutationFn: () => ask(makeToken, { body: values }),
    onSuccess: ({ secret }) => {
      onCreated(secret);
      change({ name: '' });
      return client.invalidateQueries({ queryKey: [listTokens.url] });
    },
  });
  return (
    <EntryForm
      label="New token"
      busy={creating.isPending}
      error={creating.error}
      onSubmit={(form) => passes(form) && creating.mutate()}
    >
      <Flex direction={{ base: 'column', sm: 'row' }} gap={12} mt={16}>
        <TextInput {...required('name', 'Name')} placeholder="Weekly report" maxLength={60} flex={1} />
        <Choice
          label="Expires after"
          w={{ sm: 160 }}
          data={lifetimes}
          value={String(values.days)}
          allowDeselect={false}
          onChange={(days) => change({ days: Number(days) })}
        />
        <Button type="submit" mt={{ sm: 25 }}>
          Create token
        </Button>
      </Flex>
    </EntryForm>
  );
}

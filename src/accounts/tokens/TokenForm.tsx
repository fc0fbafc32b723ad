import { Button, Checkbox, Flex, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listTokens, makeToken, TOKEN_DAYS } from '#src/accounts/tokens/contract.ts';
import { type Scope, scopes } from '#src/shared/scopes.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { ask } from '#src/ui/state/ask.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(TOKEN_DAYS), label: 'One year' },
];

/** What each scope allows, in words. */
export const scopeLabels: Record<Scope, string> = {
  read: 'read data',
  write: 'change lists, notes and saved searches',
  export: 'export rows',
};

/** Creates a token with a name, a lifetime and scopes. */
export function TokenForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const client = useQueryClient();
  const { values, required, passes, change } = useFields(
    { name: '', days: 90, scopes: ['read'] as Scope[] },
    validatorOf(makeToken.body),
  );
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
      <Checkbox.Group
        label="The token may"
        mt={12}
        value={values.scopes}
        onChange={(chosen) => change({ scopes: scopes.filter((scope) => scope === 'read' || chosen.includes(scope)) })}
      >
        <Group gap={20} mt={6}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeLabels[scope]} disabled={scope === 'read'} />
          ))}
        </Group>
      </Checkbox.Group>
    </EntryForm>
  );
}

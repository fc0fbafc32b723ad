import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listTokens, makeToken, TOKEN_DAYS } from '#src/accounts/tokens/contract.ts';
import styles from '#src/accounts/tokens/TokenForm.module.css';
import { ask } from '#src/ui/ask.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields } from '#src/ui/form-fields.ts';

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(TOKEN_DAYS), label: 'One year' },
];

/** Names a new token and says how long it lives. */
export function TokenForm({ onMade }: { onMade: (secret: string) => void }) {
  const client = useQueryClient();
  const [days, setDays] = useState('90');
  const { values, field, passes, clear } = useFields({ name: '' }, makeToken, { days: Number(days) });
  const making = useMutation({
    mutationFn: () => ask(makeToken, { body: { ...values, days: Number(days) } }),
    onSuccess: ({ secret }) => {
      onMade(secret);
      clear();
      return client.invalidateQueries({ queryKey: [listTokens.url] });
    },
  });
  return (
    <EntryForm
      label="New token"
      busy={making.isPending}
      error={making.error}
      onSubmit={(form) => passes(form) && making.mutate()}
    >
      <div className={styles.form}>
        <TextInput {...field('name', 'Name')} placeholder="Weekly report" maxLength={60} />
        <Choice
          label="Expires after"
          data={lives}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? days)}
        />
        <Button type="submit">Create token</Button>
      </div>
    </EntryForm>
  );
}

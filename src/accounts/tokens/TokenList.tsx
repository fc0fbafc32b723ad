import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiToken, listTokens, revokeToken } from '#src/accounts/tokens/contract.ts';
import { scopeLabels } from '#src/accounts/tokens/TokenForm.tsx';
import { day } from '#src/accounts/users/words.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** The valid tokens, each with a button that revokes it. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: (id: string) => ask(revokeToken, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listTokens.url] }),
  });
  if (tokens.length === 0) return <Text mt={16}>You have no tokens.</Text>;
  return (
    <>
      {revoking.error && <ErrorBox error={revoking.error} />}
      <Items mt={16} aria-label="API tokens">
        {tokens.map(({ id, name, prefix, scopes, created_at, expires_at, last_used_at }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" gap={12}>
              <div>
                <b id={`token-${id}`}>{name}</b> <span className="code">{prefix}…</span>
                <div className="small muted">
                  May {scopes.map((scope) => scopeLabels[scope]).join(', ')} · created {day(created_at)} · expires{' '}
                  {day(expires_at)} · {last_used_at ? `last used ${day(last_used_at)}` : 'never used'}
                </div>
              </div>
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-describedby={`token-${id}`}
                disabled={revoking.isPending}
                onClick={() => revoking.mutate(id)}
              >
                Revoke
              </Button>
            </Group>
          </li>
        ))}
      </Items>
    </>
  );
}

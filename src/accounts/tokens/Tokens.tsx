import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listTokens, TOKENS_MAX } from '#src/accounts/tokens/contract.ts';
import { NewToken } from '#src/accounts/tokens/NewToken.tsx';
import { TokenForm } from '#src/accounts/tokens/TokenForm.tsx';
import { TokenList } from '#src/accounts/tokens/TokenList.tsx';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Loading } from '#src/ui/messages/LoadingStatus.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** Creates, lists and revokes the user's API tokens. */
export function Tokens() {
  const [secret, setSecret] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [listTokens.url],
    queryFn: ({ signal }) => ask(listTokens, { signal }),
  });
  return (
    <div id="tokens" style={{ scrollMarginTop: 'calc(var(--header) + 16px)' }}>
      <DetailCard title="API Tokens" stamp={`At most ${TOKENS_MAX}`}>
        <p className="muted">
          A token gives a script access to the same data as your account, as far as its scopes allow. It cannot read
          accounts and tokens. <Link to={links.developers()}>Try requests</Link>
        </p>
        {secret && <NewToken secret={secret} onClose={() => setSecret(undefined)} />}
        {error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <TokenList tokens={data.rows} />
        ) : (
          <Loading />
        )}
        {data && data.rows.length < TOKENS_MAX && <TokenForm onCreated={setSecret} />}
      </DetailCard>
    </div>
  );
}

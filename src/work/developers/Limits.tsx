import { useQuery } from '@tanstack/react-query';
import { TOKEN_DAYS, TOKENS_MAX } from '#src/accounts/tokens/contract.ts';
import { count } from '#src/shared/format.ts';
import { DIRECT_LOOKUP_ROWS, MOST_ROWS } from '#src/shared/lookup-limits.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { listColumns } from '#src/work/exports/contract.ts';

/** What the reader may do, and what of it remains today (R-1656). */
export function Limits() {
  const { data, error, refetch } = useQuery({
    queryKey: [listColumns.url, 'limits'],
    queryFn: async ({ signal }) => (await ask(listColumns, { signal })).allowance,
    staleTime: 0,
  });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Facts
        facts={{
          'Rows today': data ? `${count(data.remaining)} of ${count(data.limit)} remain` : 'Loading…',
          Tokens: `${TOKENS_MAX}, for at most ${TOKEN_DAYS} days each`,
          'Rows of a lookup': `${count(MOST_ROWS)}; above ${count(DIRECT_LOOKUP_ROWS)} the reply is 202 with a job`,
          Idempotency: 'Idempotency-Key works for 24 hours',
        }}
      />
      <p className="small muted" style={{ marginTop: 10 }}>
        The rows are your account’s: exports, and what tokens read through FHIR, MCP and the extended NPI Registry,
        count together. RateLimit in each reply to a request for data says how many requests remain, and
        RateLimit-Policy how many there are. Beyond it, wait for Retry-After.
      </p>
    </>
  );
}

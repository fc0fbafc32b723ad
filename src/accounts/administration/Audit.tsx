import { Box, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AuditTable, actionLabel } from '#src/accounts/administration/AuditTable.tsx';
import { actions, listAudit } from '#src/accounts/audit/contract.ts';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { SignInPrompt } from '#src/accounts/sessions/SignInPrompt.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { FieldSpacer, fieldWidth } from '#src/ui/messages/ListCard.tsx';
import { PagedCard } from '#src/ui/results/PagedCard.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { pageOfList, single, useUrlState } from '#src/ui/state/url-state.ts';

const Address = z.object({
  action: single.transform((name) => actions.find((one) => one === name) ?? ''),
  actor: single,
  page: pageOfList,
});

const trail = [{ label: 'User Management', path: links.admin() }];
const choices = [
  { value: '', label: 'Any action' },
  ...actions.map((action) => ({ value: action, label: actionLabel(action) })),
];

/** Lists the entries of the audit log, for administrators. */
export function Audit() {
  const { user } = useAuth();
  return (
    <>
      <Crumbs trail={trail} here="Audit Log" />
      <PageHead title="Audit Log" />
      {user ? <Entries /> : <SignInPrompt message="Please sign in to access the admin dashboard" />}
    </>
  );
}

function Entries() {
  const { state, change } = useUrlState(Address);
  const query = useQuery({
    queryKey: [listAudit.url, state],
    queryFn: ({ signal }) => ask(listAudit, { query: state, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const filter = (changed: Partial<typeof state>) => change({ page: '', ...changed }, { replace: true });
  return (
    <PagedCard
      aria-label="Entries"
      query={query}
      page={state.page}
      onPage={(page) => change({ page })}
      heading={(total) => (total === undefined ? 'Entries' : `${count(total)} ${total === 1 ? 'entry' : 'entries'}`)}
      tools={
        <>
          <FieldSpacer />
          <ActorFilter actor={state.actor} onChange={(actor) => filter({ actor })} />
          <Choice
            size="xs"
            flex={fieldWidth}
            label="Action"
            hideLabel
            data={choices}
            value={state.action}
            allowDeselect={false}
            onChange={(action) => filter({ action: actions.find((one) => one === action) ?? '' })}
          />
        </>
      }
      headers={['Time', 'Action', 'User']}
      none={{ title: 'No entries', advice: 'No entries match these filters.' }}
    >
      {(rows) => <AuditTable entries={rows} />}
    </PagedCard>
  );
}

/** Filters on blur or Enter instead of at each key, because each query scans the whole log. */
function ActorFilter({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  return (
    <Box
      component="form"
      flex={fieldWidth}
      key={actor}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(String(new FormData(event.currentTarget).get('actor')));
      }}
    >
      <TextInput
        size="xs"
        name="actor"
        aria-label="Filter by user"
        placeholder="User"
        defaultValue={actor}
        onBlur={(event) => event.currentTarget.value !== actor && onChange(event.currentTarget.value)}
      />
    </Box>
  );
}

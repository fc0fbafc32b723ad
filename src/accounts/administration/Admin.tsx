import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { ActiveUsers } from '#src/accounts/administration/ActiveUsers.tsx';
import { Invitations } from '#src/accounts/administration/Invitations.tsx';
import { PendingApprovals } from '#src/accounts/administration/PendingApprovals.tsx';
import { usersQuery } from '#src/accounts/administration/questions.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { SignInPrompt } from '#src/accounts/sessions/SignInPrompt.tsx';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { useSite } from '#src/ui/state/site.ts';
import { single, useUrlState } from '#src/ui/state/url-state.ts';

const Address = z.object({ filter: single });

/** User management: approvals, roles and accounts (R-63). */
export function Admin() {
  const { user } = useAuth();
  const isOpen = useSite()?.npi_api_open;
  return (
    <>
      <Crumbs here="User Management" />
      <PageHead
        title="User Management"
        stamp={
          user && (
            <Group component="span" gap={16}>
              <Link to={links.dataStatus()}>Data status</Link>
              <Link to={links.jobs()}>Jobs</Link>
              <Link to={links.audit()}>Audit log</Link>
              <Link to={links.activity()}>Activity</Link>
              <Link to={links.searchFields()}>Search fields</Link>
              <Link to={links.compacts()}>Compacts</Link>
              <Link to={links.problems()}>Reported problems</Link>
            </Group>
          )
        }
      />
      {user && isOpen && (
        <p className="small muted">
          The NPI Registry's API is open to anyone, by the setting <code>NPI_API</code>.
        </p>
      )}
      {user ? <Users /> : <SignInPrompt message="Please sign in to access the admin dashboard" />}
    </>
  );
}

function Users() {
  const { user } = useAuth();
  const { data, error, refetch } = useQuery(usersQuery);
  const { state, write } = useUrlState(Address);
  if (error && !data)
    return <ErrorBox error={error} advice="Wait a moment and try again." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingStatus />
        <CardsSkeleton lines={[3, 6]} />
      </>
    );
  return (
    <>
      <PendingApprovals users={data.rows.filter(({ role }) => !role)} />
      {user?.embedded && <Invitations />}
      <ActiveUsers
        users={data.rows.filter(({ role }) => role)}
        filter={state.filter}
        onFilter={(filter) => write({ filter }, { replace: true })}
      />
    </>
  );
}

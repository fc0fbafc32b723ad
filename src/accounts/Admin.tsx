import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { ActiveUsers } from '#src/accounts/ActiveUsers.tsx';
import { useAuth } from '#src/accounts/auth.tsx';
import { membersQuery } from '#src/accounts/members.tsx';
import { PendingApprovals } from '#src/accounts/PendingApprovals.tsx';
import { SignInPrompt } from '#src/accounts/SignInPrompt.tsx';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { CardsSkeleton, LoadingWord } from '#src/ui/Skeletons.tsx';
import { single, useUrlState } from '#src/ui/search-params.ts';

const Address = z.object({ filter: single });

/** Who may use the directory: approvals, roles, accounts (spec §2). */
export function Admin() {
  const { person } = useAuth();
  return (
    <>
      <Crumbs here="User Management" />
      <PageHead
        title="User Management"
        stamp={
          person && (
            <Group component="span" gap={16}>
              <Link to={links.dataStatus()}>Data status</Link>
              <Link to={links.audit()}>Audit log</Link>
            </Group>
          )
        }
      />
      {person ? <Members /> : <SignInPrompt sentence="Please sign in to access the admin dashboard" />}
    </>
  );
}

function Members() {
  const { data, error, refetch } = useQuery(membersQuery);
  const { state, write } = useUrlState(Address);
  if (error && !data)
    return <ErrorBox error={error} advice="Wait a moment and try again." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingWord />
        <CardsSkeleton lines={[3, 6]} />
      </>
    );
  return (
    <>
      <PendingApprovals members={data.rows.filter(({ role }) => !role)} />
      <ActiveUsers
        members={data.rows.filter(({ role }) => role)}
        filter={state.filter}
        onFilter={(filter) => write({ filter }, { replace: true })}
      />
    </>
  );
}

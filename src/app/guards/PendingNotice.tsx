import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ElementType } from 'react';
import { sessionQuery } from '#src/accounts/sessions/auth.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { localDay } from '#src/shared/format.ts';
import { useSite } from '#src/ui/state/site.ts';

/** Milliseconds between checks for approval. */
const INTERVAL = 15_000;

export const pendingTitle = ({ role }: CurrentUser): string =>
  role ? 'Please confirm your email address' : 'Your account awaits approval';

interface PendingNoticeProps {
  user: CurrentUser;
  heading: ElementType;
}

/** Says what an account waits for, who approves it, and since when it waits. */
export function PendingNotice({ user, heading: Heading }: PendingNoticeProps) {
  const { isFetching, refetch } = useQuery({ ...sessionQuery, refetchInterval: INTERVAL });
  const site = useSite();
  return (
    <Stack component="section" className="card" gap={14} align="center" ta="center" px={20} py={48} mb={24}>
      <Heading>{pendingTitle(user)}</Heading>
      <Text c="dimmed" maw={560}>
        {user.role ? (
          <>
            Open the link in our mail to <b>{user.email}</b>. This page then opens automatically.
          </>
        ) : (
          <>
            You are signed in as <b>{user.email}</b>, and have waited since {localDay(user.created_at)}. An
            administrator of this site must approve your account before you can search the directory. This page then
            opens automatically.
          </>
        )}
      </Text>
      {!user.role && !user.email_verified && (
        <p className="muted">If you received an email to confirm your address, open its link too.</p>
      )}
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        Check again
      </Button>
      {site && (
        <p className="small muted">
          Questions? Write to <a href={`mailto:${site.support_email}`}>{site.support_email}</a>.
        </p>
      )}
    </Stack>
  );
}

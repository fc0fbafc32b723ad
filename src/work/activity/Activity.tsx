import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { links } from '#src/shared/links.ts';
import { isAdministrator, rankOf } from '#src/shared/roles.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { FieldSpacer, fieldWidth, ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { single, useUrlState } from '#src/ui/state/url-state.ts';
import { measures, sumOf, UserTable, WeekTable } from '#src/work/activity/ActivityTable.tsx';
import { type ActivityReport as ActivityReply, activityFile, getActivity } from '#src/work/activity/contract.ts';
import { WeekBars } from '#src/work/activity/WeekBars.tsx';

const WEEKS = [4, 12, 26, 52];

const Address = z.object({
  weeks: single.transform((weeks) => WEEKS.find((each) => String(each) === weeks) ?? 12),
  user: single,
});

/** What each user of the team did per week, for managers and administrators. */
export function Activity() {
  const { user } = useAuth();
  const { state } = useUrlState(Address);
  const { weeks } = state;
  const { data, error, refetch } = useQuery({
    queryKey: [getActivity.url, weeks],
    queryFn: ({ signal }) => ask(getActivity, { query: { weeks: String(weeks) }, signal }),
    staleTime: 0,
    enabled: rankOf(user?.role ?? null) >= rankOf('manager'),
  });
  if (user && rankOf(user.role) < rankOf('manager')) return <Navigate to={links.home()} replace />;
  return (
    <>
      <Crumbs here="Team activity" />
      <PageHead
        title="Team activity"
        subtitle={
          isAdministrator(user?.role ?? null)
            ? 'Searches, exports, contacts and submissions of all users.'
            : 'Searches, exports, contacts and submissions of your team.'
        }
      />
      {error && !data ? (
        <ErrorBox error={error} advice="Wait a moment and try again." onRetry={() => void refetch()} />
      ) : data ? (
        <Report activity={data} />
      ) : (
        <>
          <LoadingStatus />
          <CardsSkeleton lines={[3, 6]} />
        </>
      )}
    </>
  );
}

function Report({ activity }: { activity: ActivityReply }) {
  const { state, change } = useUrlState(Address);
  const { weeks } = state;
  const user = activity.users.some(({ id }) => id === state.user) ? state.user : '';
  const shown = user ? activity.rows.filter((row) => row.user === user) : activity.rows;
  return (
    <ListCard aria-label="Activity">
      <ListCardHead>
        <Button component="a" variant="default" size="xs" href={fileOf(weeks, user)} download>
          Download CSV
        </Button>
        <FieldSpacer />
        <Choice
          size="xs"
          flex={fieldWidth}
          label="User"
          hideLabel
          data={[
            { value: '', label: 'All users' },
            ...activity.users.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={user}
          allowDeselect={false}
          onChange={(chosen) => change({ user: chosen ?? '' })}
        />
        <Choice
          size="xs"
          flex={fieldWidth}
          label="Weeks"
          hideLabel
          data={WEEKS.map((each) => ({ value: String(each), label: `Last ${each} weeks` }))}
          value={String(weeks)}
          allowDeselect={false}
          onChange={(chosen) => change({ weeks: chosen ?? '' })}
        />
      </ListCardHead>
      <CardBody>
        <Group gap="20px 32px" align="flex-start">
          {measures.map(({ name, label }) => (
            <WeekBars
              key={name}
              label={label}
              bars={activity.weeks.map((week) => ({
                week,
                value: sumOf(
                  shown.filter((row) => row.week === week),
                  name,
                ),
              }))}
            />
          ))}
        </Group>
      </CardBody>
      {activity.users.length === 0 ? (
        <EmptyState title="No users" />
      ) : (
        <>
          {!user && <UserTable activity={activity} weeks={weeks} />}
          <Box mt={user ? 0 : 16} className={user ? undefined : 'line-above'}>
            <WeekTable weeks={activity.weeks} rows={shown} />
          </Box>
        </>
      )}
    </ListCard>
  );
}

const fileOf = (weeks: number, user: string) =>
  `${activityFile.url}?${new URLSearchParams({ weeks: String(weeks), ...(user && { user }) })}`;

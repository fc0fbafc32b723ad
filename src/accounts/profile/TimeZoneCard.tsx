import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveProfile } from '#src/accounts/profile/save-profile.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { timeZoneHere } from '#src/ui/state/time-zone.ts';

/** The choice of the time zone of dates in mails. It begins with that of the browser. */
export function TimeZoneCard({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const saving = useMutation({ mutationFn: (time_zone: string) => saveProfile(client, { time_zone }) });
  const shown = saving.isPending ? saving.variables : (user.time_zone ?? timeZoneHere());
  const zones = new Set([shown, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <DetailCard title="Time Zone" stamp={user.time_zone === null && 'Not saved yet'}>
      {saving.error && <ErrorBox error={saving.error} />}
      <Choice
        label="Time zone"
        data={[...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={shown}
        noun="time zone"
        searchable
        onChange={(zone) => zone && saving.mutate(zone)}
      />
      <CardNote>Weekly alerts and the dates in mails follow this time zone.</CardNote>
      <VisuallyHidden component="p" role="status">
        {saving.isSuccess ? 'Time zone saved' : ''}
      </VisuallyHidden>
    </DetailCard>
  );
}

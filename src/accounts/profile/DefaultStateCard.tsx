import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveProfile } from '#src/accounts/profile/save-profile.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { states } from '#src/shared/states.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';

const NONE = '';
const choices = [
  { value: NONE, label: 'No state' },
  ...Object.entries(states).map(([value, label]) => ({ value, label })),
];

/** The choice of the default state of search forms. */
export function DefaultStateCard({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const saving = useMutation({ mutationFn: (state: string) => saveProfile(client, { default_state: state || null }) });
  const shown = saving.isPending ? saving.variables : (user.default_state ?? NONE);
  return (
    <DetailCard title="Searches" stamp="Stored with your account">
      {saving.error && <ErrorBox error={saving.error} />}
      <Choice
        label="Default state"
        data={choices}
        value={shown}
        noun="state"
        searchable
        onChange={(state) => saving.mutate(state ?? NONE)}
      />
      <CardNote>Search forms start with this state. You can choose another state or none for each search.</CardNote>
      <VisuallyHidden component="p" role="status">
        {saving.isSuccess ? 'Default state saved' : ''}
      </VisuallyHidden>
    </DetailCard>
  );
}

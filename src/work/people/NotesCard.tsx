import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { Dialog } from '#src/accounts/users/Dialog.tsx';
import { isAdministrator } from '#src/shared/roles.ts';
import { ask } from '#src/ui/ask.ts';
import { DetailCard } from '#src/ui/DetailCard.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { erasePerson } from '#src/work/people/contract.ts';
import { PersonRecord } from '#src/work/people/PersonRecord.tsx';
import styles from '#src/work/people/people.module.css';
import { reloadRecord } from '#src/work/people/questions.tsx';

/** The card with what the team keeps about a person, and its export and erasure. */
export function NotesCard({ npi, name }: { npi: string; name: string }) {
  const { user } = useAuth();
  const [isErasing, erase] = useState(false);
  return (
    <DetailCard title="Notes" stamp="Seen by your team">
      <PersonRecord key={npi} npi={npi} />
      <Group gap={16} mt={14} className={`small ${styles.touch}`} data-screen>
        <a href={`/api/people/${npi}`} download>
          Export what is held about this person
        </a>
        {isAdministrator(user?.role ?? null) && <LinkButton onClick={() => erase(true)}>Erase it</LinkButton>}
      </Group>
      {isErasing && <EraseDialog npi={npi} name={name} onClose={() => erase(false)} />}
    </DetailCard>
  );
}

/** Asks by name before all that the team holds about a person is erased. */
function EraseDialog({ npi, name, onClose }: { npi: string; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(erasePerson, { params: { npi } }),
    onSuccess: async () => {
      notify(`Erased what was held about ${name}`);
      onClose();
      await reloadRecord(client, npi);
    },
  });
  return (
    <Dialog
      title={`Erase what is held about ${name}?`}
      confirmLabel="Erase"
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      This removes {name} from all lists of your team, with all notes, activities, contact details and Do not contact
      marks. It cannot be undone. The published records stay.
    </Dialog>
  );
}

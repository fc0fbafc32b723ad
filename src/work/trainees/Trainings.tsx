import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { date, localDay } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { Items } from '#src/ui/record/Items.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { today } from '#src/ui/state/today.ts';
import { getPersonRecord } from '#src/work/people/contract.ts';
import { removeTrainees, type Trainee } from '#src/work/trainees/contract.ts';

/** The trainings of a person that the team's sheets have (R-1352). */
export const Trainings = ({ trainings }: { trainings: readonly Trainee[] }) => (
  <Items dense aria-label="Training">
    {trainings.map((training) => (
      <li key={training.id}>
        <Training {...training} />
      </li>
    ))}
  </Items>
);

function Training({ id, program, specialty, ends_on, source, added_at, added_by }: Trainee) {
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  const removing = useMutation({
    mutationFn: () => ask(removeTrainees, { body: { ids: [id] } }),
    onSuccess: () => notify('Deleted the training.'),
    onError: (error) => notify(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [getPersonRecord.url] }),
  });
  return (
    <>
      {`${ends_on < today() ? 'Trained' : 'Trains'} at ${program}, ${specialty}, until ${date(ends_on)}`}
      <Group gap="0 12px" className="small muted">
        <span>{`Your team’s sheet: ${source}, ${[localDay(added_at), added_by?.name].filter(Boolean).join(', ')}`}</span>
        <QuietButton
          data-screen
          aria-label={`${isSure ? 'Delete now' : 'Delete'}: training at ${program}`}
          onClick={() => (isSure ? removing.mutate() : setSure(true))}
        >
          {isSure ? 'Delete now' : 'Delete'}
        </QuietButton>
      </Group>
    </>
  );
}

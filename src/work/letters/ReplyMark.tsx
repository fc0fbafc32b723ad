import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { localDay } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { type Letter, markLetter } from '#src/work/letters/contract.ts';
import { reloadLetters } from '#src/work/letters/questions.tsx';

/** When the person replied to a letter, and the button that says so or takes it back (R-1508). A reply ends further letters. */
export function ReplyMark({ letter: { id, person, npi, replied_at } }: { letter: Letter }) {
  const client = useQueryClient();
  const name = titleCase(person, 'person') ?? npi;
  const label = replied_at ? 'Take back' : 'Mark as replied';
  const save = (replied: boolean) => ask(markLetter, { params: { id }, body: { replied } });
  const marking = useMutation({
    mutationFn: save,
    onSuccess: async (_, replied) => {
      await reloadLetters(client);
      notify(replied ? `${name} replied. Your team writes no more letters.` : `${name} did not reply.`, async () => {
        await save(!replied);
        await reloadLetters(client);
      });
    },
    onError: (error) => notify(messageOf(error)),
  });
  return (
    <Group component="span" display="inline-flex" gap="0 8px">
      {replied_at && <span className="nowrap">Replied {localDay(replied_at)}</span>}
      <QuietButton
        aria-label={`${label}: ${name}`}
        disabled={marking.isPending}
        onClick={() => marking.mutate(!replied_at)}
      >
        {label}
      </QuietButton>
    </Group>
  );
}

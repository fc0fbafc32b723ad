import { Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { localDay } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { Items } from '#src/ui/record/Items.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { cancelLetter, type Letter } from '#src/work/letters/contract.ts';
import { lettersQuery, reloadLetters } from '#src/work/letters/questions.tsx';
import { ReplyMark } from '#src/work/letters/ReplyMark.tsx';
import { hasGone, stateOf } from '#src/work/letters/words.tsx';

/** The team's letters to a person, newest first. */
export function EarlierLetters({ npi }: { npi: string }) {
  const { data, error, refetch } = useQuery(lettersQuery({ npi }));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data?.rows.length) return null;
  return (
    <section>
      <h3 className="muted" style={{ fontSize: 13 }}>
        Letters before
      </h3>
      <Items dense aria-label="Letters before">
        {data.rows.map((letter) => (
          <li key={letter.id}>
            <b>{letter.subject}</b>
            <Group gap="0 10px" className="small muted">
              <span>{stateOf(letter)}</span>
              {letter.opted_out_at && <span>Opted out {localDay(letter.opted_out_at)}</span>}
              {hasGone(letter) && <ReplyMark letter={letter} />}
              {letter.state === 'queued' && <Cancel letter={letter} />}
            </Group>
            {letter.why && <div className="small">{letter.why}</div>}
          </li>
        ))}
      </Items>
    </section>
  );
}

/** Cancels a letter that waits for the mail server. */
function Cancel({ letter: { id, subject } }: { letter: Letter }) {
  const client = useQueryClient();
  const canceling = useMutation({
    mutationFn: () => ask(cancelLetter, { params: { id } }),
    onSuccess: () => notify('Letter canceled'),
    onError: (error) => notify(messageOf(error)),
    onSettled: () => reloadLetters(client),
  });
  return (
    <QuietButton
      aria-label={`Cancel the letter '${subject}'`}
      disabled={canceling.isPending}
      onClick={() => canceling.mutate()}
    >
      Cancel
    </QuietButton>
  );
}

import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CopyButton } from '#src/ui/record/CopyButton.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { addNote, deleteNote } from '#src/work/people/contract.ts';
import { recordQuery, useDone } from '#src/work/people/questions.tsx';
import { initialsOf, shortDay } from '#src/work/signature.tsx';

/** FSMB's list of the sites of all boards. */
const BOARDS = 'https://www.fsmb.org/contact-a-state-medical-board/';

const found = ['seen active', 'not seen active'] as const;

interface Props {
  npi: string;
  /** The state of the board, such as `Ohio`. */
  state: string;
  license_number: string;
}

/** What the team saw of a license at the site of its board, which it keeps as a note (R-1463). */
export function BoardCheck({ npi, state, license_number }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(recordQuery(npi));
  const id = useId();
  const done = useDone(npi, id);
  const begins = `Checked at the ${state} board: license ${license_number} `;
  const newest = data?.notes
    .filter(({ text }) => found.some((each) => text === begins + each))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];
  const saving = useMutation({
    mutationFn: (seen: string) => ask(addNote, { params: { npi }, body: { text: begins + seen, private: false } }),
    onSuccess: async ({ id: note }) => {
      setOpen(false);
      await done('Check noted', () => ask(deleteNote, { params: { npi, id: note } }));
    },
  });
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && open && close();
  return (
    <div className="small" data-screen={newest ? undefined : true}>
      {newest && (
        <div className="muted">
          {`Checked at the ${state} board by ${initialsOf(newest.author?.name ?? null) ?? 'a former user'}, ${shortDay(newest.created_at)}: ${newest.text.slice(begins.length)}`}
        </div>
      )}
      <QuietButton
        ref={opener}
        id={id}
        aria-expanded={open}
        data-screen
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!open)}
      >
        Note a check of {license_number} at the {state} board
      </QuietButton>
      {open && (
        <>
          <Group gap={8} mt={4} role="group" aria-label={`Check at the ${state} board`} onKeyDown={onKeyDown}>
            <b className="num">{license_number}</b>
            <CopyButton value={license_number} what="License number" />
            <a href={BOARDS} target="_blank" rel="noopener noreferrer">
              Sites of the state boards
            </a>
            {found.map((seen) => (
              <Button
                key={seen}
                variant="default"
                size="compact-xs"
                aria-disabled={saving.isPending}
                onClick={() => !saving.isPending && saving.mutate(seen)}
              >
                {seen === 'seen active' ? 'Seen active' : 'Not seen active'}
              </Button>
            ))}
          </Group>
          {saving.error && <ErrorBox error={saving.error} />}
        </>
      )}
    </div>
  );
}

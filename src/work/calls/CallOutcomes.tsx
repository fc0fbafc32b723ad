import { Button, Group, Kbd, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { usePreference } from '#src/ui/state/preferences.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { tomorrowAtNine } from '#src/work/calls/hours.tsx';
import type { useQueue } from '#src/work/calls/queue.tsx';
import { outcomeKeys } from '#src/work/calls/words.tsx';
import { type CallOutcome, callOutcomes } from '#src/work/people/contract.ts';
import { outcomeLabels } from '#src/work/people/words.tsx';

interface CallOutcomesProps {
  npi: string;
  name: string;
  /** Whether the number of the practice was called, not another one. */
  isPractice: boolean;
  queue: ReturnType<typeof useQueue>;
  isLast: boolean;
}

/** How the call ended: a button and a key for each outcome. It logs the call and goes on (R-1485). */
export function CallOutcomes({ npi, name, isPractice, queue, isLast }: CallOutcomesProps) {
  const [text, setText, remove] = usePreference(`call-${npi}`, '');
  const [at, setAt] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isNarrow = useNarrow();
  const field = useRef<HTMLInputElement>(null);
  const log = (outcome: CallOutcome, time?: string) => {
    if (queue.isBusy) return;
    const number = outcome === 'did_not_reach' && !isPractice ? { number: null } : {}; // no other number is reported
    const said = { outcome, text: text.trim(), ...number, ...(time && { at: time }) };
    queue.log({ npi, name, said, undone: () => setText(text) }, { onSuccess: remove });
  };
  const choose = (outcome: CallOutcome) => (outcome === 'call_back' ? setAt(tomorrowAtNine()) : log(outcome));
  const callBack = () => {
    const time = Date.parse(at ?? '');
    if (Number.isNaN(time)) return setProblem('Give the day and the time');
    if (time <= Date.now()) return setProblem('The time must be in the future');
    log('call_back', new Date(time).toISOString());
  };
  useActionKey('t', () => field.current?.focus());
  useActionKey(isLast ? undefined : 's', queue.later);
  return (
    <>
      <TextInput
        ref={field}
        label="What was said"
        rightSection={!isNarrow && <Kbd bg="transparent">T</Kbd>}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur(); // the keys of outcomes work again
        }}
      />
      {at === undefined ? (
        <Group gap={8} grow={isNarrow} preventGrowOverflow={false} role="group" aria-label="How the call ended">
          {callOutcomes.map((outcome) => (
            <Outcome key={outcome} outcome={outcome} isBusy={queue.isBusy} onChoose={() => choose(outcome)} />
          ))}
          {!isLast && (
            <Button
              variant="subtle"
              aria-keyshortcuts="s"
              rightSection={!isNarrow && <Kbd bg="transparent">S</Kbd>}
              onClick={queue.later}
            >
              Later
            </Button>
          )}
        </Group>
      ) : (
        <form
          aria-label="Call back"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            callBack();
          }}
          onKeyDown={({ key }) => key === 'Escape' && setAt(undefined)}
        >
          <Group gap={8} align="flex-end">
            <TextInput
              autoFocus
              label="Call back at (your time)"
              type="datetime-local"
              error={problem}
              value={at}
              onChange={({ currentTarget: { value } }) => {
                setProblem(undefined);
                setAt(value);
              }}
            />
            <Button type="submit">Save</Button>
            <Button variant="default" onClick={() => setAt(undefined)}>
              Cancel
            </Button>
          </Group>
        </form>
      )}
    </>
  );
}

interface OutcomeProps {
  outcome: CallOutcome;
  isBusy: boolean;
  onChoose: () => void;
}

function Outcome({ outcome, isBusy, onChoose }: OutcomeProps) {
  const key = outcomeKeys[outcome];
  const isNarrow = useNarrow();
  useActionKey(key, onChoose);
  return (
    <Button
      variant="default"
      {...(outcome === 'do_not_call' && { c: 'var(--danger)', bd: '1px solid currentColor' })}
      aria-keyshortcuts={key}
      aria-disabled={isBusy}
      rightSection={
        !isNarrow && (
          <Kbd bg="transparent" aria-hidden>
            {key.toUpperCase()}
          </Kbd>
        )
      }
      onClick={onChoose}
    >
      {outcomeLabels[outcome]}
    </Button>
  );
}

import { Box, Button, Flex, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Choice } from '#src/ui/form/Choice.tsx';
import { keepTyped } from '#src/ui/form/keep-typed.ts';
import { LABEL_HEIGHT } from '#src/ui/form/label-height.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useLasting } from '#src/ui/results/lasting.ts';
import { ask } from '#src/ui/state/ask.ts';
import { useEvery } from '#src/ui/state/every.ts';
import { activityKinds, addActivity, deleteActivity, type LoggedActivity } from '#src/work/people/contract.ts';
import { useDraft } from '#src/work/people/draft.tsx';
import { useDone } from '#src/work/people/questions.tsx';
import { activityLabels } from '#src/work/people/words.tsx';

/** The ID of the field to which 'Log a call' goes. */
export const ACTIVITY_FIELD = 'what-happened';

const kinds = activityKinds.map((value) => ({ value, label: activityLabels[value] }));

interface Values {
  kind: LoggedActivity['kind'];
  text: string;
  at: string;
}

const empty: Values = { kind: 'call', text: '', at: '' };

const bodyOf = ({ kind, text, at }: Values) => ({ kind, text, ...(at && { at: new Date(at).toISOString() }) });

/** Logs a call, a mail or a meeting in one line, now or in the past. */
export function ActivityForm({ npi, timeZone }: { npi: string; timeZone: string | null }) {
  const { values, change: changeDraft, save, remove } = useDraft('activity', npi, empty, bodyOf);
  const [found, setFound] = useState<string>();
  const when = useRef<HTMLInputElement>(null);
  const done = useDone(npi);
  const { kind, text, at } = values;
  const adding = useMutation({
    mutationFn: () => save((body, key) => ask(addActivity, { params: { npi }, body, key })),
    onSuccess: async ({ id }) => {
      remove();
      await done(`${activityLabels[kind]} logged`, () => ask(deleteActivity, { params: { npi, id } }));
    },
  });
  const isSlow = useLasting(adding.isPending);
  const change = (part: Partial<Values>) => {
    setFound(undefined);
    changeDraft(part);
  };
  const log = () => {
    if (adding.isPending) return;
    if (when.current?.validity.badInput) return setFound('Give the day and the time, or neither');
    if (at && Date.parse(at) > Date.now()) return setFound('The time must not be in the future');
    adding.mutate();
  };
  return (
    <form
      aria-label="Log an activity"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        log();
      }}
      onKeyDown={(event) => keepTyped(event, text !== '' || at !== '')}
    >
      <Flex wrap="wrap" gap={8} align="flex-start">
        <Choice
          label="Activity"
          w={112}
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => change({ kind: chosen as LoggedActivity['kind'] })} // one of `kinds`
        />
        <TextInput
          id={ACTIVITY_FIELD}
          label="What happened"
          flex="1 1 160px"
          maxLength={2000}
          readOnly={adding.isPending}
          value={text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
        <TextInput
          ref={when}
          label="When, if not now"
          type="datetime-local"
          w={206}
          error={found}
          value={at}
          onChange={({ currentTarget: { value } }) => change({ at: value })}
        />
        <Button
          type="submit"
          variant="default"
          mt={LABEL_HEIGHT}
          aria-disabled={adding.isPending}
          onClick={(event) => event.detail > 1 && event.preventDefault()} // a double click logs once
        >
          {isSlow ? 'Saving…' : 'Log'}
        </Button>
      </Flex>
      {timeZone && kind === 'call' && <LocalTime timeZone={timeZone} />}
      {adding.error && !adding.isPending && (
        <Box mt={8}>
          <ErrorBox error={adding.error} onRetry={log} />
        </Box>
      )}
    </form>
  );
}

/** The time of day at the practice, so that calls come at a good hour. */
function LocalTime({ timeZone }: { timeZone: string }) {
  useEvery(10_000);
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date());
  return (
    <p className="small muted num" style={{ marginTop: 4 }}>
      At the practice it is {time}.
    </p>
  );
}

// The state of a queue of calls: who is called now, who is left, who was skipped, and what was logged.
import { useSessionStorage } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { today } from '#src/ui/state/today.ts';
import { type CallWish, logCall, nextCall, TURN_MINUTES, undoCall } from '#src/work/calls/contract.ts';
import type { Skipped } from '#src/work/calls/words.tsx';
import type { CallOutcome } from '#src/work/people/contract.ts';
import { reloadRecord } from '#src/work/people/questions.tsx';
import { outcomeLabels } from '#src/work/people/words.tsx';

/** From where people are called. */
export interface From {
  list?: string;
  opening?: string;
}

/** A call that was logged. */
interface Made {
  id: string;
  npi: string;
  outcome: CallOutcome;
}

/** What a user says of a call. */
export type Said = Omit<CallWish, 'npi' | 'list' | 'opening'>;

/** Milliseconds after which the turn of a person on the screen is extended, and until when it is. */
const RENEWAL = (TURN_MINUTES / 3) * 60_000;
const LONGEST = 3_600_000;

/** Calls people in order. The first turn is taken when the screen shows. */
export function useQueue(npis: readonly string[], from: From) {
  const client = useQueryClient();
  const [current, setCurrent] = useState<string | null>();
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  // outlasts a reload of the page in its tab
  const [made, setMade] = useSessionStorage<readonly Made[]>({
    key: `medatlas-calls-${today()}-${from.opening ?? from.list ?? npis.join()}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const left = useRef<readonly string[]>(npis); // an undo comes later than the render that it was made in
  const present = useRef<string | null>(null);
  const wished = useRef(npis);

  const taking = useMutation({
    mutationFn: async (order: readonly string[]) =>
      order.length > 0
        ? ask(nextCall, { body: { ...from, npis: order } })
        : { npi: null, until: null, skipped: [] as Skipped[] },
    onSuccess: (reply, order) => {
      if (order !== wished.current) return; // a later wish overtook it
      const gone = new Set([reply.npi, ...reply.skipped.map(({ npi }) => npi)]);
      left.current = order.filter((npi) => !gone.has(npi));
      present.current = reply.npi;
      setCurrent(reply.npi);
      setSkipped((all) => [...all.filter(({ npi }) => !gone.has(npi)), ...reply.skipped]);
    },
  });
  const take = (order: readonly string[]) => {
    wished.current = order;
    taking.mutate(order);
  };

  const { isPaused, resume } = useOneTab();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first turn, once
  useEffect(() => take(npis), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is of a person
  useEffect(() => {
    if (!current || isPaused) return;
    const since = Date.now();
    const timer = setInterval(() => {
      if (Date.now() > since + LONGEST) clearInterval(timer);
      else if (present.current === current && client.isMutating() === 0)
        void ask(nextCall, { body: { ...from, npis: [current] } }).catch(() => undefined); // the next time may succeed
    }, RENEWAL);
    return () => clearInterval(timer);
  }, [current, isPaused]);

  const once = useOnce();
  const logging = useMutation({
    mutationFn: ({ npi, said }: { npi: string; name: string; said: Said; undone: () => void }) =>
      once({ ...from, ...said, npi }, (key) => ask(logCall, { body: { ...from, ...said, npi }, key })),
    onSuccess: ({ id, npi, outcome }, { name, undone }) => {
      setMade((all) => [...all, { id, npi, outcome }]);
      notify(`${outcomeLabels[outcome]}: ${name}`, async () => {
        await ask(undoCall, { params: { id } });
        undone();
        setMade((all) => all.filter((call) => call.id !== id));
        void reloadRecord(client, npi);
        take([npi, ...(present.current ? [present.current] : []), ...left.current]);
      });
      void reloadRecord(client, npi);
      take(left.current);
    },
  });

  return {
    /** The NPI of the person to call. Null if no one is left, undefined before the first turn. */
    current,
    /** The next people, in order. */
    left: left.current,
    skipped,
    made,
    /** Whether calls began in another tab, which ended the turn of this one. */
    isPaused,
    isBusy: taking.isPending || logging.isPending,
    error: taking.error ?? logging.error,
    /** Logs a call and goes on. `undone` is called if the user takes it back. */
    log: logging.mutate,
    /** Asks for the next person again, also for those whom a colleague had. */
    again: () => {
      const taken = skipped.filter(({ why }) => why === 'taken').map(({ npi }) => npi);
      logging.reset(); // what was not logged is on the screen
      take([...(present.current ? [present.current] : []), ...left.current, ...taken]);
    },
    /** Goes on in this tab. The other one pauses. */
    resume: () => {
      resume();
      take([...(present.current ? [present.current] : []), ...left.current]);
    },
    /** Puts the person at the end. */
    later: () => present.current && take([...left.current, present.current]),
  };
}

/** Pauses this tab while the user calls in another one of the browser: a user has one turn at a time. */
function useOneTab() {
  const [isPaused, pause] = useState(false);
  const tabs = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel('medatlas-calls');
    channel.onmessage = () => pause(true);
    channel.postMessage('calling');
    tabs.current = channel;
    return () => channel.close();
  }, []);
  const resume = () => {
    pause(false);
    tabs.current?.postMessage('calling');
  };
  return { isPaused, resume };
}

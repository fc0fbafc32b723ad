import { counted, minute } from '#src/shared/format.ts';
import type { Delivery, Webhook, webhookEvents } from '#src/work/webhooks/contract.ts';

/** What each event is, in words. */
export const eventLabels: Record<(typeof webhookEvents)[number], string> = {
  'search.changed': 'People the search finds anew or no longer, with your alerts of it',
  'list.changed': 'People who are added, removed or changed',
  'entry.stage': 'People whose stage changes',
};

/** The state of a message, as a sentence. */
export function stateOf({ delivered_at, next_at, attempts, status, problem }: Delivery): string {
  if (delivered_at) return `Delivered: the receiver replied ${status}.`;
  if (attempts === 0) return 'Waiting.';
  const what = (problem ?? 'No reply yet').replace(/\.?$/, '.');
  return next_at ? `${what} Next attempt ${minute(next_at)}.` : `Failed. ${what}`;
}

/** What a test came to, as a sentence. `waiting`: messages of the webhook that wait. */
export function testResultOf(test: Delivery, waiting: number): string {
  if (test.delivered_at) return `The test arrived: the receiver replied ${test.status}.`;
  if (test.tried_at && (test.problem ?? test.status) !== null) return `The test did not arrive. ${stateOf(test)}`;
  return waiting > 1 ? `The test waits behind ${counted(waiting - 1, 'message')}.` : 'Sending the test…';
}

/** An address without its query, which can have a key. */
export const shownAddress = ({ url }: Pick<Webhook, 'url'>): string => url.replace(/\?.*$/s, '?…');

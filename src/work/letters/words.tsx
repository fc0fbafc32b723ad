import { localDay } from '#src/shared/format.ts';
import type { Letter } from '#src/work/letters/contract.ts';

/** The states of letters. */
const stateLabels: Record<Letter['state'], string> = {
  queued: 'Waits for the mail server',
  sending: 'Being sent',
  sent: 'Sent',
  opened: 'Opened in the mail program',
  unknown: 'May not have arrived',
  refused: 'Not sent',
  failed: 'Not sent',
};

/** `Sent Dec 1, 2026 by Dana`. */
export const stateOf = ({ state, sent_at, created_at, author }: Letter): string =>
  `${stateLabels[state]} ${localDay(sent_at ?? created_at)} by ${author ?? 'a former user'}`;

/** Whether a letter has gone, as far as is known. */
export const hasGone = ({ state }: Letter): boolean => ['sent', 'opened', 'unknown'].includes(state);

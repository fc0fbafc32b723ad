// What a call that added people to a list did.
import { Button, Group } from '@mantine/core';
import { count, counted } from '#src/shared/format.ts';
import type { List } from '#src/work/lists/contract.ts';
import { type addTo, takeBack } from '#src/work/lists/questions.tsx';
import { refusals } from '#src/work/lists/words.tsx';

export type Added = Awaited<ReturnType<typeof addTo>> & { list: List };

/** 'Added 12 to Austin cardiology 2027. 2 were already there.' */
export function sentenceOf({ added, already, refused, list }: Added): string {
  const were = (number: number) => `${count(number)} ${number === 1 ? 'was' : 'were'}`;
  return [
    `Added ${count(added)} to ${list.name}.`,
    already > 0 && `${were(already)} already there.`,
    refused.length > 0 && `${were(refused.length)} refused.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Removes the people whom a call added. */
export const undoOf = ({ list, addition }: Added, reload: () => Promise<void>) =>
  addition === null ? undefined : () => takeBack(list, addition).then(reload);

/** Refused NPIs shown. */
const MOST = 20;

/** Names the people who were not added, each with the reason. */
export const RefusedPeople = ({ refused, list, added, onClose }: Added & { onClose: () => void }) => (
  <>
    <p>
      Added {count(added)} to {list.name}. {counted(refused.length, 'NPI')} {refused.length === 1 ? 'was' : 'were'}{' '}
      refused:
    </p>
    <ul style={{ margin: '8px 0', paddingLeft: 18, listStyle: 'disc' }}>
      {refused.slice(0, MOST).map(({ npi, why }) => (
        <li key={npi} className="num">
          {npi}: {refusals[why]}
        </li>
      ))}
      {refused.length > MOST && <li>and {count(refused.length - MOST)} more</li>}
    </ul>
    <Group justify="flex-end">
      <Button onClick={onClose}>Done</Button>
    </Group>
  </>
);

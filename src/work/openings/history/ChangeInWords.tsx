import type { ReactNode } from 'react';
import { count, date } from '#src/shared/format.ts';
import { visibilityLabels } from '#src/work/lists/words.tsx';
import { CriteriaInWords } from '#src/work/openings/CriteriaInWords.tsx';
import { mustOf, nameOf, townOfSite } from '#src/work/openings/facts.tsx';
import type { PastChange } from '#src/work/openings/history/contract.ts';
import { kindLabels, statusLabels, tieLabels } from '#src/work/openings/words.tsx';

/** A change of a field, such as 'Status: On hold, was Open'. */
export function ChangeInWords({ change: { field, was, is } }: { change: PastChange }) {
  if (field === 'opening') return 'Made the opening';
  if (field === 'archived') return is === 'true' ? 'Archived the opening' : 'Restored the opening';
  const say = (field && words[field]) || asIs;
  const label = (field && labels[field]) || field;
  if (is === null || is === '' || is === '[]')
    return (
      <>
        {label}: none, <span className="muted">was {say(was ?? '')}</span>
      </>
    );
  return (
    <>
      {label}: {say(is)}
      {was !== null && was !== '' && was !== '[]' && <span className="muted">, was {say(was)}</span>}
    </>
  );
}

const labels: Record<string, string> = {
  title: 'Title',
  kind: 'Kind',
  positions: 'Positions',
  client: 'Client',
  site: 'Site',
  specialty: 'Specialty',
  must: 'Must-haves',
  nice: 'Nice to have',
  ties: 'Ties shown',
  pay_from: 'Pay from',
  pay_to: 'Pay to',
  schedule: 'Schedule',
  starts_on: 'Start',
  supports_j1: 'Client supports J-1 waivers, said on',
  external_id: 'External ID',
  status: 'Status',
  opened_on: 'Opened on',
  owner: 'Owner',
  visibility: 'Who may open it',
};

const asIs = (value: string): ReactNode => value;
const day = (value: string) => date(value) ?? value;
const pay = (value: string) => `$${count(Number(value))}`;
const oneOf = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value;
const criteria = (query: string) => <CriteriaInWords query={query} />;

const words: Record<string, (value: string) => ReactNode> = {
  kind: oneOf(kindLabels),
  status: oneOf(statusLabels),
  visibility: oneOf({ ...visibilityLabels, private: 'Only its owner' }),
  client: (value) => nameOf(JSON.parse(value)),
  site: (value) => {
    const site = { city: null, state: null, ...JSON.parse(value) };
    return [nameOf(site), townOfSite(site)].filter(Boolean).join(', ');
  },
  ties: (value) => JSON.parse(value).map(oneOf(tieLabels)).join(', '),
  specialty: (value) => criteria(mustOf({ must: '', specialty: JSON.parse(value) })),
  must: criteria,
  nice: criteria,
  pay_from: pay,
  pay_to: pay,
  starts_on: day,
  supports_j1: day,
  opened_on: day,
};

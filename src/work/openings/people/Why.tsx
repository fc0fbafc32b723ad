import { type Icon, IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import { Link } from 'react-router';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import type { PersonOfOpening } from '#src/work/openings/people/contract.ts';
import styles from '#src/work/openings/people/people.module.css';
import type { Person } from '#src/work/openings/people/question.tsx';

type Fact = PersonOfOpening['why'][number];

/** The mark and the word of each state. A route does not meet a must-have. */
const states: Record<Fact['state'], readonly [Mark: Icon, word: string]> = {
  shown: [IconCheck, 'shown'],
  not_shown: [IconMinus, 'not shown'],
  unknown: [IconQuestionMark, 'unknown'],
  route: [IconMinus, 'not met · route'],
};

const kinds: Record<Fact['of'], string> = { specialty: 'Specialty', must: 'Must-have', nice: 'Nice to have' };

const headers = ['Asked', 'Our data', 'Fact', 'Source', 'Record'];

/** Every fact about a person that counts in an opening, and the ties, each with source, day and record (R-1316). */
export const Why = ({ person, name }: { person: Person; name: string }) => {
  const { npi, why, ties } = person;
  const arrivals = (person.isListed && person.arrived?.reasons) || [];
  const lines = [
    ...why.map((fact) => ({ ...fact, key: `${fact.of} ${fact.criterion} ${fact.text}`, asked: kinds[fact.of] })),
    ...ties.map((tie) => ({ ...tie, key: tie.kind, asked: 'Tie', state: undefined })),
    ...arrivals.map((reason) => ({ ...reason, key: reason.text, asked: 'Arrived', state: undefined })),
  ];
  return (
    <div className={styles.why}>
      <PlainTable headers={headers} look="plain" aria-label={`Why ${name}`}>
        {lines.map(({ key, asked, state, text, ...of }) => (
          <tr key={key}>
            <td className="muted nowrap">{asked}</td>
            {state ? <StateCell state={state} /> : <td />}
            <td>{text}</td>
            <Source of={of} />
            <RecordCell npi={npi} />
          </tr>
        ))}
      </PlainTable>
    </div>
  );
};

function StateCell({ state }: Pick<Fact, 'state'>) {
  const [Mark, word] = states[state];
  return (
    <td className="nowrap" data-state={state}>
      <Mark size={14} stroke={2} aria-hidden /> {word}
    </td>
  );
}

const Source = ({ of: { source, as_of } }: { of: Record<'source' | 'as_of', string | null> }) => (
  <td className="muted nowrap">{[source, date(as_of)].filter(Boolean).join(' · ')}</td>
);

const RecordCell = ({ npi }: { npi: string }) => (
  <td>
    <Link to={links.provider(npi)}>Record</Link>
  </td>
);

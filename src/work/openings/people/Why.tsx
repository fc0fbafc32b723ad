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
  return (
    <div className={styles.why}>
      <PlainTable headers={headers} look="plain" aria-label={`Why ${name}`}>
        {why.map((fact) => (
          <tr key={`${fact.of} ${fact.criterion} ${fact.text}`}>
            <td className="muted nowrap">{kinds[fact.of]}</td>
            <StateCell state={fact.state} />
            <td>{fact.text}</td>
            <Source of={fact} />
            <RecordCell npi={npi} />
          </tr>
        ))}
        {ties.map((tie) => (
          <tr key={tie.kind}>
            <td className="muted nowrap">Tie</td>
            <td />
            <td>{tie.text}</td>
            <Source of={tie} />
            <RecordCell npi={npi} />
          </tr>
        ))}
        {arrivals.map((reason) => (
          <tr key={reason.text}>
            <td className="muted nowrap">Arrived</td>
            <td />
            <td>{reason.text}</td>
            <Source of={reason} />
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

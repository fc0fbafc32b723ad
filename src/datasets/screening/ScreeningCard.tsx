import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Screening, Side } from '#src/datasets/screening/contract.ts';
import { screeningQuery } from '#src/datasets/screening/questions.tsx';
import styles from '#src/datasets/screening/ScreeningCard.module.css';
import { detailsInWords, listNames, statusInWords } from '#src/datasets/screening/words.tsx';
import { CardNote, DetailCard } from '#src/ui/DetailCard.tsx';
import { Items, Row } from '#src/ui/Items.tsx';
import { useCardStamp } from '#src/ui/site.ts';
import { titleCase } from '#src/ui/title-case.ts';
import { today } from '#src/ui/today.ts';

/** What each list for screening says about an NPI, with its date. Hidden if the request fails. */
export function ScreeningCard({ npi }: { npi: string }) {
  const { data } = useQuery(screeningQuery(npi));
  const rows = data?.rows ?? [];
  return (
    <DetailCard title="Screening" stamp={useCardStamp('CMS, OIG', 'exclusions')} empty={rows.length === 0}>
      <Items aria-label="Screening">
        {rows.map((row) => (
          <ListItem key={row.list} row={row} />
        ))}
      </Items>
    </DetailCard>
  );
}

/** Exclusions and revocations are red, possible matches amber. An opt-out is no sanction. */
const colors: Partial<Record<NonNullable<Screening['status']>, string>> = {
  excluded: 'bad',
  revoked: 'bad',
  possible: 'warn',
  opted_out: 'plain',
};

function ListItem({ row }: { row: Screening }) {
  const { list, status, match } = row;
  const words = statusInWords(row, today());
  const color = status && colors[status];
  const details = detailsInWords(row);
  return (
    <li>
      <Row>
        <b className="nowrap">{listNames[list]}</b>
        {color ? (
          <Badge color={color}>{words}</Badge>
        ) : (
          <span className={status === 'listed' ? '' : 'muted'}>{words}</span>
        )}
      </Row>
      {details && <div className="small muted">{details}</div>}
      {status === 'possible' && match && <Comparison match={match} />}
    </li>
  );
}

const fields = { name: 'Name', city: 'City', state: 'State', specialty: 'Specialty' } as const;

/** The rows of the list beside the record of NPPES. */
function Comparison({ match: { by, listed, known } }: { match: NonNullable<Screening['match']> }) {
  return (
    <>
      {listed.map((side) => (
        <table key={JSON.stringify(side)} className={styles.sides} aria-label="Possible match, side by side">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">In the list</th>
              <th scope="col">In NPPES</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(fields).map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{shownIn(side, name as keyof Side)}</td>
                <td>{shownIn(known, name as keyof Side)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <CardNote>
        {by === 'npi'
          ? 'The NPI is the same, the name is not.'
          : 'The list has no NPI here, only the same name and state.'}{' '}
        This may be another person.{' '}
        <a href="https://exclusions.oig.hhs.gov" target="_blank" rel="noopener noreferrer">
          Verify at OIG
        </a>{' '}
        before you decide.
      </CardNote>
    </>
  );
}

const shownIn = (side: Side, name: keyof Side) =>
  (name === 'state' ? side.state : titleCase(side[name], name === 'name' ? 'person' : 'place')) ?? '–';

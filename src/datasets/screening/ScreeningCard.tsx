import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { agreementInWords, certaintyInWords } from '#src/datasets/screening/agreement.tsx';
import {
  decisionOf,
  type Known,
  type Listed,
  type MatchDecision,
  type Screening,
  type Side,
} from '#src/datasets/screening/contract.ts';
import { screeningQuery } from '#src/datasets/screening/questions.tsx';
import styles from '#src/datasets/screening/ScreeningCard.module.css';
import {
  decisionOn,
  detailsInWords,
  listTitles,
  type ScreenedKind,
  specialtyInWords,
  statusInWords,
} from '#src/datasets/screening/words.tsx';
import { date, minute } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';
import { today } from '#src/ui/state/today.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** What each list for screening says about an NPI, with its date. Hidden if the request fails. */
export function ScreeningCard({ npi, of = 'person' }: { npi: string; of?: ScreenedKind }) {
  const { data } = useQuery(screeningQuery(npi));
  const rows = data?.rows ?? [];
  return (
    <DetailCard title="Screening" stamp={useCardStamp('CMS, OIG', 'exclusions')} empty={rows.length === 0}>
      <Items aria-label="Screening">
        {rows.map((row) => (
          <ListItem key={row.list} row={row} npi={npi} of={of} />
        ))}
      </Items>
      <CardNote>Not loaded: SAM.gov exclusions, state Medicaid exclusions, discipline by state boards.</CardNote>
    </DetailCard>
  );
}

interface About {
  npi: string;
  of: ScreenedKind;
}

/** Exclusions and revocations are red, possible matches amber. An opt-out is no sanction. */
const colors: Partial<Record<NonNullable<Screening['status']>, string>> = {
  excluded: 'bad',
  revoked: 'bad',
  possible: 'warn',
  opted_out: 'plain',
};

function colorOf(row: Screening): string | undefined {
  const decision = decisionOn(row);
  if (decision) return decision === 'same' ? 'bad' : 'plain';
  return row.status ? colors[row.status] : undefined;
}

function ListItem({ row, ...about }: { row: Screening } & About) {
  const { list, status, match } = row;
  const words = statusInWords(row, today(), about.of);
  const color = colorOf(row);
  const details = detailsInWords(row);
  return (
    <li>
      <ItemLine wraps>
        <b className="nowrap">{listTitles[list]}</b>
        {color && <Badge color={color}>{words}</Badge>}
      </ItemLine>
      {!color && <div className={status === 'listed' ? '' : 'muted'}>{words}</div>}
      {details && <div className="small muted">{details}</div>}
      {status === 'excluded' && match && (
        <>
          <CardNote>{certaintyInWords(match, about.of)}</CardNote>
          <Group my={8}>
            <CheckAtOig />
          </Group>
        </>
      )}
      {status === 'possible' && match && <Comparison match={match} {...about} />}
    </li>
  );
}

const fields = { name: 'Name', city: 'City', state: 'State', specialty: 'Specialty' } as const;

/** The rows of the list, each beside the record of NPPES, with what the team decides about it. */
function Comparison({ match: { by, listed, known }, ...about }: { match: NonNullable<Screening['match']> } & About) {
  const isOpen = decisionOf(listed) === undefined;
  return listed.map((side) => (
    <Compared key={side.row ?? JSON.stringify(side)} {...{ by, side, known, isOpen, ...about }} />
  ));
}

interface ComparedProps extends About {
  by: 'npi' | 'name';
  side: Listed;
  known: Known;
  /** Whether the team has not decided about all rows. */
  isOpen: boolean;
}

/** One row of the list beside the record of NPPES. A decided row has its buttons after 'Change' (R-1193). */
function Compared({ by, side, known, isOpen, npi, of }: ComparedProps) {
  const { ScreeningDecision } = useWorkParts();
  const [isChanging, setChanging] = useState(false);
  const sentence = useRef<HTMLParagraphElement>(null);
  const onSaved = () => {
    setChanging(false);
    landFocus(() => sentence.current); // the buttons are about to disappear
  };
  return (
    <div>
      {side.decision && (
        <Group gap={8} mt={6} align="baseline" wrap="nowrap">
          <Text ref={sentence} tabIndex={-1} fz={13} style={{ overflowWrap: 'anywhere' }}>
            <Decided decision={side.decision} of={of} />
          </Text>
          {ScreeningDecision && side.row && (
            <Button
              variant="subtle"
              size="compact-xs"
              flex="none"
              aria-label={`Change the decision about ${shownIn(side, 'name')}`}
              aria-expanded={isChanging}
              onClick={() => setChanging(!isChanging)}
            >
              Change
            </Button>
          )}
        </Group>
      )}
      <CardNote>
        {agreementInWords(by, side, known)} {isOpen && `This may be another ${of}.`}
      </CardNote>
      <table className={styles.sides} aria-label="Similar names, side by side">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">In OIG’s list</th>
            <th scope="col">In NPPES</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(fields).map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{shownIn(side, name as keyof typeof fields)}</td>
              <td>
                {[shownIn(known, name as keyof typeof fields), name === 'name' && known.credential]
                  .filter(Boolean)
                  .join(', ')}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Listed</th>
            <td>{listedOn(side)}</td>
            <td>{known.enumeration_date ? `NPI issued ${date(known.enumeration_date)}` : '–'}</td>
          </tr>
        </tbody>
      </table>
      <Group gap={8} my={8}>
        <CheckAtOig />
        {ScreeningDecision && side.row && (isChanging || !side.decision) && (
          <ScreeningDecision {...{ npi, of, row: side.row, onSaved }} name={shownIn(side, 'name')} />
        )}
      </Group>
    </div>
  );
}

const CheckAtOig = () => (
  <Button
    component="a"
    href="https://exclusions.oig.hhs.gov"
    target="_blank"
    rel="noopener noreferrer"
    variant="default"
    size="xs"
  >
    Check at OIG
  </Button>
);

/** What the team decided about a row, and who, when and why. */
const Decided = ({ decision: { decision, by, at, reason }, of }: { decision: MatchDecision; of: ScreenedKind }) => (
  <>
    <b>{decision === 'same' ? `Same ${of}` : `Not this ${of}`}</b>, says {by ?? 'a deleted account'},{' '}
    <span className="num">{minute(at)}</span>: {reason}
  </>
);

/** Since when, and by which section of the Social Security Act. */
const listedOn = ({ since, section }: Listed) =>
  [date(since), section && `section ${section}`].filter(Boolean).join(', ') || '–';

function shownIn(side: Side, name: keyof typeof fields): string {
  if (name === 'state') return side.state ?? '–';
  if (name === 'specialty') return specialtyInWords(side.specialty) ?? '–';
  return titleCase(side[name], name === 'name' ? 'person' : 'place') ?? '–';
}

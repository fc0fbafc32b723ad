import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { count, date, peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { NO_REASON, noReasonLabels } from '#src/shared/no-reasons.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { fieldWidth, ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { type Report, workCounts, workLabels } from '#src/work/report/contract.ts';
import styles from '#src/work/report/report.module.css';
import { WEEKS } from '#src/work/report/weeks.tsx';

interface ToolsProps {
  weeks: number;
  onWeeks: (weeks: string) => void;
  /** The address of the workbook. */
  file: string;
}

/** The weeks of a report, and its ways out of the screen. */
export const ReportTools = ({ weeks, onWeeks, file }: ToolsProps) => (
  <>
    <Choice
      size="xs"
      flex={fieldWidth}
      label="Weeks"
      hideLabel
      data={WEEKS.map((each) => ({ value: String(each), label: `Last ${each} weeks` }))}
      value={String(weeks)}
      allowDeselect={false}
      onChange={(chosen) => onWeeks(chosen ?? '')}
    />
    <Button component="a" variant="default" size="xs" href={file} download data-screen>
      Download Excel
    </Button>
    <Button variant="default" size="xs" onClick={() => print()}>
      Print
    </Button>
  </>
);

/** Stages, reasons for no, and the work of each week (R-1555). */
export const ReportCards = ({ report }: { report: Report }) => (
  <>
    <StagesCard report={report} />
    <ReasonsCard report={report} />
    <WorkCard report={report} />
  </>
);

function StagesCard({ report: { people, without_npi, unknown_since, stages } }: { report: Report }) {
  const most = Math.max(1, ...stages.map(({ reached }) => reached));
  return (
    <ListCard aria-label="Stages" mt={0} mb={18}>
      <ListCardHead>
        <h2>Stages</h2>
        <span className="muted small">
          {[
            peopleCount(people),
            without_npi > 0 && `${peopleCount(without_npi)} without an NPI not counted`,
            unknown_since > 0 && `of ${peopleCount(unknown_since)} it is not known since when they are in their stage`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </ListCardHead>
      {people === 0 ? (
        <EmptyState title="No people yet">Add people to the list to see how far they came.</EmptyState>
      ) : (
        <PlainTable
          look="numbers"
          headers={['Stage', 'In it now', 'Ever in it', '', 'Median days in it']}
          aria-label="Stages"
        >
          {stages.map(({ stage, now, reached, days }) => (
            <tr key={stage}>
              <td data-first>{stage}</td>
              <td className="num" data-head="In it now">
                {count(now)}
              </td>
              <td className="num" data-head="Ever in it">
                {count(reached)}
              </td>
              <td className={styles.track} aria-hidden>
                {reached > 0 && <span className={styles.bar} style={{ width: `${(100 * reached) / most}%` }} />}
              </td>
              <td className="num" data-head="Median days in it">
                {days === null ? '' : days < 1 ? '< 1' : count(days)}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </ListCard>
  );
}

const ReasonsCard = ({ report: { reasons } }: { report: Report }) => (
  <ListCard aria-label="Reasons for no" mt={0} mb={18}>
    <ListCardHead>
      <h2>Reasons for no</h2>
    </ListCardHead>
    {reasons.length === 0 ? (
      <EmptyState title="No one is in a stage that means no">
        Such stages are Not a fit, Not interested, Declined, Rejected and Withdrawn.
      </EmptyState>
    ) : (
      <PlainTable look="texts" headers={['Reason', 'People', 'Words']} aria-label="Reasons for no">
        {reasons.map(({ reason, people, words }) => (
          <tr key={reason}>
            <td className="nowrap" data-first>
              {reason ? noReasonLabels[reason] : <span className="muted">{NO_REASON}</span>}
            </td>
            <td className="num" data-head="People">
              {count(people)}
            </td>
            <td style={{ width: '99%' }}>
              {words.map(({ npi, text }) => (
                <p key={npi} className={styles.words}>
                  {text}{' '}
                  <Link to={links.provider(npi)} className="small nowrap" data-screen>
                    NPI {npi}
                  </Link>
                </p>
              ))}
            </td>
          </tr>
        ))}
      </PlainTable>
    )}
  </ListCard>
);

function WorkCard({ report: { weeks, work } }: { report: Report }) {
  const shown = workCounts.filter((name) => name === 'calls' || work.some((row) => row[name] > 0));
  return (
    <ListCard aria-label="Work of each week" mt={0} mb={40}>
      <ListCardHead>
        <h2>Work of each week</h2>
        <Spacer />
        <span className="muted small">Since {date(weeks[0])}</span>
      </ListCardHead>
      {work.length === 0 ? (
        <EmptyState title="No calls, mails or meetings in these weeks">
          Calls count where they began; what is logged on a person’s page counts from the day on which they were added.
        </EmptyState>
      ) : (
        <PlainTable
          look="numbers"
          headers={['Name', 'Week of', ...shown.map((name) => workLabels[name])]}
          aria-label="Work of each week"
        >
          {work.toReversed().map(({ user, week, ...counts }) => (
            <tr key={`${week} ${user?.id}`}>
              <td data-first>{user?.name ?? 'A former user'}</td>
              <td className="num nowrap" data-head="Week of">
                {date(week)}
              </td>
              {shown.map((name) => (
                <td key={name} className="num" data-head={workLabels[name]}>
                  {count(counts[name])}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )}
    </ListCard>
  );
}

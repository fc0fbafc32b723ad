import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count, counted, localDay, peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import type { Letter } from '#src/work/letters/contract.ts';
import { lettersQuery } from '#src/work/letters/questions.tsx';
import { ReplyMark } from '#src/work/letters/ReplyMark.tsx';
import { hasGone, stateOf } from '#src/work/letters/words.tsx';
import type { Opening } from '#src/work/openings/contract.ts';

const headers = ['Name', 'Letters', 'Last letter', 'Replied', 'Opted out'];

/** The letters of an opening, by person: how many went, and who replied or opted out (R-1509). */
export function OutreachTab({ opening: { id } }: { opening: Opening }) {
  const { data, error, refetch } = useQuery(lettersQuery({ opening: id }));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingStatus />
        <CardsSkeleton lines={[4]} />
      </>
    );
  const people = [...Map.groupBy(data.rows, ({ npi }) => npi).values()];
  return (
    <ListCard mt={0}>
      <ListCardHead>
        <span>{summaryOf(data.rows, people)}</span>
        <Spacer />
        <Link to={links.templates()}>Edit templates</Link>
      </ListCardHead>
      {people.length === 0 ? (
        <EmptyState title="No letters yet">‘Write’ beside a person begins one.</EmptyState>
      ) : (
        <PlainTable headers={headers} look="texts" aria-label="Letters">
          {people.map((letters) => (
            <Person key={letters[0]?.npi} letters={letters} />
          ))}
        </PlainTable>
      )}
    </ListCard>
  );
}

function Person({ letters }: { letters: readonly Letter[] }) {
  const [last] = letters;
  if (!last) return null;
  const answered = letters.find(({ replied_at }) => replied_at) ?? letters.find(hasGone);
  const sent = letters.filter(({ state }) => state === 'sent' || state === 'unknown').length;
  const opened = letters.filter(({ state }) => state === 'opened').length;
  return (
    <tr>
      <th scope="row">
        <Link to={links.provider(last.npi)}>{titleCase(last.person, 'person') ?? last.npi}</Link>
      </th>
      <td>
        {[sent > 0 && `${count(sent)} sent`, opened > 0 && `${count(opened)} opened`].filter(Boolean).join(' · ')}
      </td>
      <td>
        {last.subject}
        <div className="small muted">{stateOf(last)}</div>
        {last.why && <div className="small">{last.why}</div>}
      </td>
      <td>{answered && <ReplyMark letter={answered} />}</td>
      <td>{last.opted_out_at && `Opted out ${localDay(last.opted_out_at)}`}</td>
    </tr>
  );
}

/** `5 letters to 4 people · 1 replied · 1 opted out`. */
function summaryOf(letters: readonly Letter[], people: readonly (readonly Letter[])[]): string {
  const gone = letters.filter(hasGone);
  const replied = people.filter((of) => of.some(({ replied_at }) => replied_at)).length;
  const out = people.filter(([last]) => last?.opted_out_at).length;
  return [
    `${counted(gone.length, 'letter')} to ${peopleCount(new Set(gone.map(({ npi }) => npi)).size)}`,
    `${count(replied)} replied`,
    `${count(out)} opted out`,
  ].join(' · ');
}

import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { counted, localDay, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { PagedCard } from '#src/ui/results/PagedCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { pageOfList, useUrlState } from '#src/ui/state/url-state.ts';
import touch from '#src/ui/theme/touch.module.css';
import { listProblems, type Problem } from '#src/work/problems/contract.ts';
import { LiftButton } from '#src/work/problems/LiftButton.tsx';
import { PROBLEMS } from '#src/work/problems/questions.tsx';
import { problemLabels } from '#src/work/problems/words.tsx';

const Address = z.object({ page: pageOfList });
const trail = [{ label: 'User Management', path: links.admin() }];
const headers = ['Record', 'Problem', 'Reported', 'Ends', 'Correction', 'Actions'];

/** The problems that the team of an administrator reported, with the publishers' pages that correct them (R-1275). */
export function Problems() {
  const { state, change } = useUrlState(Address);
  const query = useQuery({
    queryKey: [listProblems.url, state],
    queryFn: ({ signal }) => ask(listProblems, { query: state, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <Crumbs trail={trail} here="Reported problems" />
      <PageHead
        title="Reported problems"
        subtitle="Reports of your team, not confirmed. The publisher corrects the record, and the next import brings the correction. Lift what is settled."
      />
      <PagedCard
        aria-label="Reported problems"
        id={PROBLEMS}
        query={query}
        page={state.page}
        onPage={(page) => change({ page })}
        heading={(total) => (total === undefined ? 'Problems' : counted(total, 'problem'))}
        headers={headers}
        none={{
          title: 'No problems',
          advice: 'Users report them on the pages of providers and organizations: ‘Did not reach’, ‘Report a problem’.',
        }}
      >
        {(rows) => (
          <PlainTable look="texts" headers={headers} aria-label="Reported problems">
            {rows.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} />
            ))}
          </PlainTable>
        )}
      </PagedCard>
    </>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { npi, of, kind, number, about_number, text, by, at, ends_at, managers_only, may_lift, correct_at } = problem;
  const name = titleCase(problem.name, of) ?? `NPI ${npi}`;
  return (
    <tr>
      <td data-first>
        <Link to={of === 'person' ? links.provider(npi) : links.organization(npi)}>{name}</Link>
        <div className="small muted num">NPI {npi}</div>
      </td>
      <td style={{ overflowWrap: 'anywhere' }}>
        {problemLabels[kind]}
        {about_number && <span className="num"> · {phone(number) ?? 'hidden number'}</span>}
        {text && <div className="small">“{text}”</div>}
        {managers_only && <div className="small muted">Only managers and its author see this</div>}
      </td>
      <td>
        {by ?? 'A former user'}
        <div className="small muted">{localDay(at)}</div>
      </td>
      <td className="muted">until {ends_at ? localDay(ends_at) : 'lifted'}</td>
      <td>
        <Stack gap={2}>
          {correct_at.map(({ publisher, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              Correct at {publisher}
            </a>
          ))}
        </Stack>
      </td>
      <td className={touch.touch}>{may_lift && <LiftButton problem={problem} name={name} />}</td>
    </tr>
  );
}

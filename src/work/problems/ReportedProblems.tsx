import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { phone } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { later } from '#src/ui/state/later.tsx';
import touch from '#src/ui/theme/touch.module.css';
import type { Problem, ProblemKind } from '#src/work/problems/contract.ts';
import { LiftButton } from '#src/work/problems/LiftButton.tsx';
import { PROBLEMS, problemsQuery } from '#src/work/problems/questions.tsx';
import { problemText } from '#src/work/problems/words.tsx';

const ReportDialog = later('ReportDialog', () => import('#src/work/problems/ReportDialog.tsx'));

interface ReportedProblemsProps {
  npi: string;
  name: string;
  of: 'person' | 'organization';
}

/** The problems that the team reported about a person or an organization, and the buttons that report one (R-1271). */
export function ReportedProblems({ npi, name, of }: ReportedProblemsProps) {
  const { data, error, refetch } = useQuery(problemsQuery(npi));
  const [reported, report] = useState<{ kind: ProblemKind | undefined }>();
  if (!data)
    return error ? (
      <Group className="small" gap={10} data-screen>
        <span className="muted">The reported problems could not be loaded.</span>
        <QuietButton onClick={() => void refetch()}>Try again</QuietButton>
      </Group>
    ) : null;
  const { rows, numbers = [] } = data;
  return (
    <Group
      id={PROBLEMS}
      tabIndex={-1}
      role="group"
      aria-label="Reported problems"
      className={`small ${touch.touch}`}
      style={{ outline: 'none' }}
      gap="4px 16px"
      justify="space-between"
      align="flex-start"
      data-screen
    >
      {rows.length === 0 ? (
        <span className="muted" style={{ padding: '3px 0' }}>
          No problem reported
        </span>
      ) : (
        <Stack component="ul" gap={2} flex="1 1 300px" miw={0}>
          {rows.map((problem) => (
            <ProblemLine key={problem.id} problem={problem} name={name} />
          ))}
        </Stack>
      )}
      <Group gap={16}>
        {numbers.length > 0 && (
          <QuietButton onClick={() => report({ kind: 'did_not_reach' })}>Did not reach</QuietButton>
        )}
        <QuietButton onClick={() => report({ kind: undefined })}>Report a problem</QuietButton>
      </Group>
      {reported && (
        <ReportDialog {...{ npi, name, of, numbers }} kind={reported.kind} onClose={() => report(undefined)} />
      )}
    </Group>
  );
}

/** One report, with its number and its text. */
function ProblemLine({ problem, name }: { problem: Problem; name: string }) {
  const { number, about_number, text, managers_only, may_lift } = problem;
  return (
    <Group component="li" gap="2px 10px" wrap="nowrap" py={3} style={{ overflowWrap: 'anywhere' }}>
      <IconAlertTriangle size={15} stroke={1.75} color="var(--warn)" style={{ flex: 'none' }} aria-hidden />
      <span>
        {about_number && <b className="num">{phone(number) ?? 'Hidden number'}: </b>}
        {problemText(problem, name)}
        {text && <> “{text}”</>}
        {managers_only && <span className="muted"> · Only managers and its author see this</span>}
      </span>
      {may_lift && <LiftButton problem={problem} name={name} />}
    </Group>
  );
}

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { liftProblem, type Problem, restoreProblem } from '#src/work/problems/contract.ts';
import { reloadProblems, useDone } from '#src/work/problems/questions.tsx';
import { problemLabels } from '#src/work/problems/words.tsx';

/** Lifts a report at once, with 'Undo'. `name`: the person or the organization. */
export function LiftButton({ problem: { id, kind }, name }: { problem: Problem; name: string }) {
  const done = useDone();
  const client = useQueryClient();
  const lifting = useMutation({
    mutationFn: () => ask(liftProblem, { params: { id } }),
    onSuccess: () => done('Report lifted', () => ask(restoreProblem, { params: { id } })),
    onError: async ({ message }) => {
      notify(message);
      await reloadProblems(client); // another user may have lifted it
    },
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      flex="none"
      miw={44}
      aria-label={`Lift: ${problemLabels[kind]}, ${name}`}
      aria-disabled={lifting.isPending}
      onClick={() => lifting.isPending || lifting.mutate()}
    >
      Lift
    </Button>
  );
}

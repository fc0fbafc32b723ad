import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { phone } from '#src/shared/format.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { validatorOf } from '#src/ui/form/form.ts';
import { useKeptFields } from '#src/ui/form/kept-fields.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { CardNote } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';
import {
  addProblem,
  liftProblem,
  PROBLEM_DAYS,
  type ProblemKind,
  ProblemRequest,
  problemKinds,
  TEXT_MAX,
} from '#src/work/problems/contract.ts';
import { reloadProblems, useDone } from '#src/work/problems/questions.tsx';
import { problemLabels } from '#src/work/problems/words.tsx';

export interface ReportDialogProps {
  npi: string;
  name: string;
  of: 'person' | 'organization';
  /** The phone numbers that can be reported. */
  numbers: readonly string[];
  /** The kind that is chosen at first. */
  kind: ProblemKind | undefined;
  onClose: () => void;
}

/** Reports a problem with a person, an organization or one of their numbers to the team (R-1270). */
export function ReportDialog({ npi, name, of, numbers, kind, onClose }: ReportDialogProps) {
  useFocusReturn();
  const done = useDone();
  const client = useQueryClient();
  const once = useOnce(() => reloadProblems(client));
  const { values, errors, text, passes, change, forget } = useKeptFields<Typed>({
    name: `problem-${npi}`,
    initial: { kind, number: numbers[0] ?? '', text: '' },
    validate: (typed) => (typed.kind ? problemsOf(requestOf(npi, typed)) : { kind: 'Choose what is wrong' }),
    keeps: ({ kind, text }) => (text.trim() ? { kind, text } : undefined),
    given: kind && { kind },
  });
  const reporting = useMutation({
    mutationFn: () => {
      const body = requestOf(npi, values);
      return once(body, (key) => ask(addProblem, { body, key }));
    },
    onSuccess: async ({ id, kind }) => {
      forget();
      onClose();
      await done(`Reported: ${problemLabels[kind]}`, () => ask(liftProblem, { params: { id } }));
    },
  });
  const kinds = problemKinds.filter((each) => isAskedOf(each, of, numbers));
  return (
    <Modal
      opened
      centered
      title={`Report a problem with ${name}`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <EntryForm
        label="Report a problem"
        busy={reporting.isPending}
        error={reporting.error}
        onSubmit={(form) => passes(form) && reporting.mutate()}
      >
        <Radio.Group
          label="What is wrong?"
          value={values.kind ?? ''}
          error={errors.kind}
          onChange={(chosen) => change({ kind: chosen as ProblemKind })} // one of `kinds`
        >
          <Stack gap={12} mt={8}>
            {kinds.map((each) => (
              <Radio
                key={each}
                value={each}
                label={each === 'moved' && of === 'organization' ? 'Moved or closed' : labels[each]}
                data-autofocus={each === (values.kind ?? kinds[0]) || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {values.kind === 'did_not_reach' && (
          <Choice
            label="Phone number"
            data={numbers.map((value) => ({ value, label: phone(value) ?? value }))}
            value={values.number}
            error={errors.number}
            allowDeselect={false}
            onChange={(number) => change({ number: number ?? '' })}
          />
        )}
        <TextInput
          {...text('text', values.kind === 'other' ? 'What is the problem?' : 'Comment', TEXT_MAX)}
          required={values.kind === 'other'}
          withAsterisk={false}
        />
        {values.kind && <CardNote>{noteOf(values.kind)}</CardNote>}
        <FormActions
          action="Report"
          onCancel={() => {
            forget();
            onClose();
          }}
        />
      </EntryForm>
    </Modal>
  );
}

interface Typed {
  kind: ProblemKind | undefined;
  number: string;
  text: string;
}

/** The errors of a request, in the words of its fields. */
const problemsOf = (request: ReturnType<typeof requestOf>) => {
  const { text, ...others } = validatorOf(ProblemRequest)(request);
  return { ...others, ...(text && { text: request.text.trim() ? text : 'Say what the problem is' }) };
};

const labels: Record<ProblemKind, string> = {
  did_not_reach: 'Did not reach at this number',
  moved: 'Moved',
  retired: 'Retired',
  deceased: 'Deceased',
  other: 'Other',
};

/** Organizations neither retire nor die. Without a number, there is none that did not answer. */
const isAskedOf = (kind: ProblemKind, of: ReportDialogProps['of'], numbers: readonly string[]): boolean =>
  kind === 'did_not_reach' ? numbers.length > 0 : of === 'person' || (kind !== 'retired' && kind !== 'deceased');

/** Who sees a report, and for how long. */
function noteOf(kind: ProblemKind): string {
  if (kind === 'deceased') return 'Only managers and you see this until a second user of your team reports it.';
  const seen = 'Your team sees this with your initials';
  if (kind === 'retired') return `${seen}, until you or a manager lifts it.`;
  const ends = kind === 'did_not_reach' ? ' It ends when the published number changes, or' : ' It ends';
  return `${seen}.${ends} after ${PROBLEM_DAYS} days.`;
}

const requestOf = (npi: string, { kind, number, text }: Typed) => ({
  npi,
  kind: kind ?? 'other',
  number: kind === 'did_not_reach' ? number : null,
  text,
});

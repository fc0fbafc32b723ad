import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { getScreening, type MatchDecision } from '#src/datasets/screening/contract.ts';
import { mapProviders } from '#src/find/providers/contract.ts';
import { countProviders } from '#src/shared/count-providers.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { MARKS } from '#src/ui/marks/marks.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { addScreeningDecision, DecisionRequest } from '#src/work/screening/contract.ts';

interface Props {
  npi: string;
  of: 'person' | 'organization';
  /** Identifies the row of the list. */
  row: string;
  /** The name in the row. */
  name: string;
  /** Called once the decision is on the screen. */
  onSaved: () => void;
}

type Choice = MatchDecision['decision'];

/** The buttons 'Same person' and 'Not this person'. */
export function ScreeningDecision({ npi, of, row, name, onSaved }: Props) {
  const [chosen, choose] = useState<Choice>();
  const labels: Record<Choice, string> = { same: `Same ${of}`, not_same: `Not this ${of}` };
  return (
    <>
      {(['same', 'not_same'] as const).map((choice) => (
        <Button key={choice} variant="default" size="xs" onClick={() => choose(choice)}>
          {labels[choice]}
        </Button>
      ))}
      {chosen && (
        <ReasonDialog
          {...{ npi, row, name, onSaved, decision: chosen, label: labels[chosen] }}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}

/** Searches by exclusions find others after a decision (R-1205). */
const ofSearches = [searchProviders, countProviders, mapProviders];

interface ReasonDialogProps {
  npi: string;
  row: string;
  name: string;
  decision: Choice;
  label: string;
  onClose: () => void;
  /** Called once the decision is on the screen. */
  onSaved: () => void;
}

function ReasonDialog({ npi, row, name, decision, label, onClose, onSaved }: ReasonDialogProps) {
  useFocusReturn();
  const client = useQueryClient();
  const reload = () => {
    for (const { url } of ofSearches) void client.invalidateQueries({ queryKey: [url] });
    return Promise.all([[getScreening.url, npi], [MARKS]].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const once = useOnce(reload);
  const { values, required, passes } = useFields({ reason: '' }, ({ reason }) =>
    validatorOf(DecisionRequest)({ npi, row, decision, reason }),
  );
  const saving = useMutation({
    mutationFn: () => {
      const body = { npi, row, decision, reason: values.reason };
      return once(body, (key) => ask(addScreeningDecision, { body, key }));
    },
    onSuccess: async () => {
      onClose();
      notify(`Saved: ${label}`);
      await reload();
      onSaved();
    },
  });
  return (
    <FormDialog centered title={label} onClose={onClose}>
      <EntryForm
        label={label}
        busy={saving.isPending}
        error={saving.error}
        onSubmit={(form) => passes(form) && saving.mutate()}
      >
        <p>
          In OIG’s list: <b>{name}</b>
        </p>
        <TextInput {...required('reason', 'Why?')} data-autofocus maxLength={500} />
        <p className="muted small">
          Your team sees this decision and its reason until OIG’s list or NPPES changes one of the two rows. Check at
          OIG first: it confirms by Social Security number.
        </p>
        <Group justify="flex-end" gap={8}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </EntryForm>
    </FormDialog>
  );
}

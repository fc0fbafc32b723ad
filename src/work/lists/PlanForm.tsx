import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { keepTyped } from '#src/ui/form/keep-typed.ts';
import { LABEL_HEIGHT } from '#src/ui/form/label-height.ts';
import type { ListRow } from '#src/work/lists/entries/contract.ts';

type Plan = Pick<ListRow, 'next_step' | 'due_on'>;

interface PlanFormProps {
  saved: Plan;
  /** Whether the next step must not be blank. */
  required?: boolean;
  /** Saves a plan. Rejects if it could not be saved. */
  onSave: (plan: Plan) => Promise<unknown>;
}

/** The next step and its day, saved together. Other changes of the person, and a failed one, keep what is typed. */
export function PlanForm({ saved, required = false, onSave }: PlanFormProps) {
  const [typed, setTyped] = useState<{ step?: string | undefined; day?: string | undefined }>({});
  const { step = saved.next_step, day = saved.due_on ?? '' } = typed;
  const [refused, setRefused] = useState<{ step?: string; day?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const stepField = useRef<HTMLInputElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const save = async () => {
    setSaving(true);
    try {
      await onSave({ next_step: step.trim(), due_on: day || null });
      setTyped((now) => ({ step: unsaved(now.step, step), day: unsaved(now.day, day) })); // what was typed meanwhile stays
    } catch {
      // the list says why
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      aria-label="Plan"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving) return;
        if (required && step.trim() === '') {
          stepField.current?.focus();
          return setRefused({ step: 'Next step is required' });
        }
        if (dayField.current?.validity.badInput) {
          dayField.current.focus();
          return setRefused({ day: 'Enter a whole date' });
        }
        void save();
      }}
      onInput={() => setRefused({})}
      onKeyDown={(event) => keepTyped(event, step !== saved.next_step || day !== (saved.due_on ?? ''))}
    >
      <Group gap={8} align="flex-start">
        <TextInput
          ref={stepField}
          size="xs"
          flex="1 0 100%"
          label="Next step"
          maxLength={500}
          error={refused.step}
          value={step}
          onChange={({ currentTarget: { value } }) => setTyped((plan) => ({ ...plan, step: value }))}
        />
        <TextInput
          ref={dayField}
          size="xs"
          type="date"
          w={140}
          label="Due"
          error={refused.day}
          value={day}
          onChange={({ currentTarget: { value } }) => setTyped((plan) => ({ ...plan, day: value }))}
        />
        <Button type="submit" size="xs" variant="default" mt={LABEL_HEIGHT} aria-disabled={isSaving}>
          Save
        </Button>
      </Group>
    </form>
  );
}

const unsaved = (value: string | undefined, saved: string) => (value === saved ? undefined : value);

import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { peopleCount } from '#src/shared/format.ts';
import { type NoReason, noReasonLabels, noReasons } from '#src/shared/no-reasons.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import type { useEditing } from '#src/work/lists/editing.tsx';

interface WhyNoProps {
  editing: Pick<ReturnType<typeof useEditing>, 'saidNo' | 'save' | 'skipReason'>;
}

const options = noReasons.map((value) => ({ value, label: noReasonLabels[value] }));

/** Asks why people are in a stage that means no (R-1557). It can be skipped. */
export function WhyNo({ editing: { saidNo: rows = [], save, skipReason } }: WhyNoProps) {
  useFocusReturn();
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    if (!reason) return setMissing(true);
    setSaving(true);
    const wish = { reason: reason as NoReason, ...(words.trim() && { reason_text: words.trim() }) };
    try {
      await save({ chosen: { rows }, wish, done: 'Saved the reason.' });
      skipReason();
    } catch {
      setSaving(false); // the list says why
    }
  };
  return (
    <FormDialog centered title="Why not?" onClose={skipReason}>
      <EntryForm label="Why not?" busy={isSaving} error={null} onSubmit={() => void submit()}>
        {rows.length > 1 && <p className="muted">For {peopleCount(rows.length)}.</p>}
        <Choice
          label="Reason"
          data={options}
          value={reason}
          error={isMissing && !reason ? 'Reason is required' : ''}
          data-autofocus
          onChange={(chosen) => setReason(chosen ?? '')}
        />
        <Textarea
          label="In words"
          description="The candidate may one day read this."
          autosize
          minRows={2}
          maxLength={500}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="subtle" color="gray" onClick={skipReason}>
            Skip
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </EntryForm>
    </FormDialog>
  );
}

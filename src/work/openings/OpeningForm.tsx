import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useKeptFields } from '#src/ui/form/kept-fields.ts';
import { LABEL_HEIGHT } from '#src/ui/form/label-height.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import type { Opening, OpeningFields } from '#src/work/openings/contract.ts';
import { LeftOutCriteria } from '#src/work/openings/LeftOutCriteria.tsx';
import { OpeningFieldset } from '#src/work/openings/OpeningFieldset.tsx';
import { isSame } from '#src/work/openings/opening-changes.tsx';
import { type OpeningValues, problemsIn, valuesOf } from '#src/work/openings/opening-values.tsx';
import { useReadingLines } from '#src/work/openings/reading-lines.tsx';
import { useSavingOpening } from '#src/work/openings/saving-opening.tsx';

interface OpeningFormProps {
  /** The opening to change. Without it, the form makes one. */
  opening?: Opening;
  /** What a new opening starts with. */
  start?: Partial<OpeningFields>;
  /** What was left out of the search or the opening that it is made from. */
  leftOut?: readonly { parameter: string; why: string }[];
  onClose: () => void;
  onSaved: (opening: Opening) => void;
}

/** Makes or changes an opening (R-1320). What is typed for a new one stays in this browser until it is made or canceled. */
export function OpeningForm({ opening, start, leftOut = [], onClose, onSaved }: OpeningFormProps) {
  useFocusReturn();
  const given = opening ?? start;
  const initial = valuesOf(given ?? {});
  const fields = useKeptFields<OpeningValues>({
    name: 'new-opening',
    initial,
    validate: (typed) => problemsIn(typed, codesOf(typed), MAX_CODES),
    keeps: (typed) => (isSame(typed, valuesOf({})) ? undefined : typed),
    ...(given && { given: initial }),
  });
  const { values, errors, change, passes, forget } = fields;
  const picked = usePickedCodes(values.specialty);
  const codesOf = ({ specialty }: OpeningValues): string[] =>
    isSame(specialty, values.specialty) ? picked.applied : (specialty.taxonomy ?? []);
  const lines = useReadingLines(values, change);
  const { base, saving, refusal, meanwhile, error } = useSavingOpening({
    opening,
    values,
    onSaved: (saved) => {
      forget();
      onSaved(saved);
      onClose();
    },
    onOthers: change,
  });
  const submit = async (form: HTMLFormElement) => {
    const unfinished = form.querySelector<HTMLElement>('[data-unfinished]');
    const half = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
    if (unfinished) return unfinished.focus();
    if (half) return void half.reportValidity(); // a date that is half typed
    if (lines.busy || picked.loading) return;
    const read = await lines.read();
    if (passes(form) && read) saving.mutate({ typed: read, codes: codesOf(read) });
  };
  const isUnsaved = !isSame(values, base ? valuesOf(base) : initial);
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOpenList(event.target)) return;
    const save = event.currentTarget.querySelector<HTMLElement>('form [type=submit]');
    if (given && isUnsaved && document.activeElement !== save) save?.focus();
    else onClose(); // what is typed for a new opening is kept
  };
  return (
    <Modal
      opened
      size={780}
      title={base ? `Change ‘${base.title}’` : 'New opening'}
      onClose={onClose}
      onKeyDown={onEscape}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <EntryForm
        label={base ? 'Opening' : 'New opening'}
        busy={saving.isPending}
        error={error}
        onSubmit={(form) => void submit(form)}
      >
        {meanwhile && (
          <ErrorBox
            message={`The opening was changed meanwhile: ${meanwhile}.`}
            advice="Save again to add your changes. Fields that you did not change show what they are now."
          />
        )}
        <LeftOutCriteria leftOut={leftOut} />
        {!base && (
          <Stack gap={4}>
            <Group gap={8} align="flex-start" wrap="nowrap">
              <TextInput
                flex={1}
                data-autofocus={!start || undefined}
                label="Describe the opening"
                placeholder="Interventional cardiologist, certified, license in OH, near 43215"
                maxLength={200}
                value={values.describe}
                error={lines.unread.describe}
                onChange={(event) => lines.type('describe', event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing || values.describe.trim() === '') return;
                  event.preventDefault(); // fills in the fields; the form is not sent
                  void lines.read(['describe']);
                }}
              />
              <Button
                variant="default"
                mt={LABEL_HEIGHT}
                aria-disabled={lines.busy}
                onClick={() => !lines.busy && void lines.read(['describe'])}
              >
                Fill in
              </Button>
            </Group>
            <div role="status" className="small muted">
              {lines.says}
            </div>
          </Stack>
        )}
        <OpeningFieldset
          fields={fields}
          lines={lines}
          picked={picked}
          errorOf={(name) => errors[name] ?? refusal(name)}
          isNew={!base}
          focused={Boolean(given)}
        />
        <FormActions
          action={base ? 'Save' : 'Make opening'}
          onCancel={() => {
            if (!given) forget();
            onClose();
          }}
        />
      </EntryForm>
    </Modal>
  );
}

/** Whether a list is open at a field. Escape closes that first. */
const isOpenList = (target: EventTarget) =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true' && target.matches('input');

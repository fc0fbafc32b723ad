import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import {
  addTemplate,
  changeTemplate,
  type LetterField,
  type Template,
  TemplateWish,
} from '#src/work/letters/contract.ts';

/** What the fields of a template become. */
const meanings: Record<LetterField, string> = {
  name: 'first and last name',
  specialty: 'specialty',
  place: 'city and state of the practice',
  tie: 'a tie to the place of the opening',
};

interface TemplateDialogProps {
  /** Undefined: a new one. */
  template: Template | undefined;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Writes a template, or changes one. */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  useFocusReturn();
  const { name = '', subject = '', text: body = '' } = template ?? {};
  const { values, required, passes } = useFields({ name, subject, text: body }, validatorOf(TemplateWish));
  const once = useOnce(onSaved);
  const saving = useMutation({
    mutationFn: () =>
      template
        ? ask(changeTemplate, { params: { id: template.id }, body: { ...values, version: template.version } })
        : once(values, (key) => ask(addTemplate, { body: values, key })),
    onSuccess: async (saved) => {
      await onSaved();
      notify(`Saved ${saved.name}`);
      onClose();
    },
  });
  const title = template ? `Edit ${template.name}` : 'New template';
  return (
    <FormDialog centered size={680} title={title} onClose={onClose}>
      <EntryForm
        label={title}
        busy={saving.isPending}
        error={saving.error}
        onSubmit={(form) => passes(form) && saving.mutate()}
      >
        <TextInput {...required('name', 'Name')} data-autofocus maxLength={200} />
        <TextInput {...required('subject', 'Subject')} maxLength={200} />
        <Textarea {...required('text', 'Text')} autosize minRows={8} maxRows={18} />
        <p className="small muted">
          {Object.entries(meanings)
            .map(([field, meaning]) => `{{${field}}}: ${meaning}`)
            .join(' · ')}
          . The postal address and the link to get no more letters are added.
        </p>
        <FormActions action="Save" onCancel={onClose} />
      </EntryForm>
    </FormDialog>
  );
}

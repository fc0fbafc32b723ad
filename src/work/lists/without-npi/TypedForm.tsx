import { useMutation, useQueryClient } from '@tanstack/react-query';
import { onlyNumberIn } from '#src/shared/npi.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useOnce } from '#src/ui/form/once.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import type { List } from '#src/work/lists/contract.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import { addTyped, removeTyped } from '#src/work/lists/without-npi/contract.ts';
import { TypedInputs, useTypedFields } from '#src/work/lists/without-npi/typed-fields.tsx';

interface TypedFormProps {
  list: List;
  onClose: () => void;
  /** Goes to the field for NPIs, with the one that was typed as a name. */
  onNpi: (npi: string) => void;
}

/** Adds a person without an NPI to a list (R-1350). */
export function TypedForm({ list, onClose, onNpi }: TypedFormProps) {
  const client = useQueryClient();
  const once = useOnce(() => reloadLists(client));
  const fields = useTypedFields();
  const npi = onlyNumberIn(fields.typed.name);
  const adding = useMutation({
    mutationFn: () => {
      const body = { ...fields.typed, list: list.id };
      return once(body, (key) => ask(addTyped, { body, key }));
    },
    onSuccess: async ({ id, name }) => {
      onClose();
      notify(`Added ${name} to ${list.name}.`, async () => {
        await ask(removeTyped, { params: { id }, query: {} });
        await reloadLists(client);
      });
      await reloadLists(client);
    },
  });
  return (
    <EntryForm
      label="Person without an NPI"
      busy={adding.isPending}
      error={adding.error}
      onSubmit={(form) => fields.read(form) && adding.mutate()}
    >
      <TypedInputs fields={fields} />
      {npi && (
        <p>
          The name is an NPI. <QuietButton onClick={() => onNpi(npi)}>Add NPI {npi} instead</QuietButton>
        </p>
      )}
      <p className="small muted">
        Type only what the work needs: no visa, citizenship, age, sex or past pay. When NPPES has the person, the list
        asks ‘Same person?’.
      </p>
      <FormActions action="Add person" onCancel={onClose} />
    </EntryForm>
  );
}

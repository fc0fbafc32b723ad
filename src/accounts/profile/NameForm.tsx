import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '#src/accounts/profile/contract.ts';
import { savePerson } from '#src/accounts/profile/person.tsx';
import type { Person } from '#src/accounts/session/contract.ts';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields } from '#src/ui/form-fields.ts';

interface NameFormProps {
  person: Person;
  onEnd: () => void;
}

/** Changes one's full name. */
export function NameForm({ person, onEnd }: NameFormProps) {
  const client = useQueryClient();
  const { values, field, passes } = useFields({ full_name: person.full_name }, updateProfile);
  const saving = useMutation({ mutationFn: () => savePerson(client, values), onSuccess: onEnd });
  return (
    <EntryForm
      label="Edit name"
      busy={saving.isPending}
      error={saving.error}
      onSubmit={(form) => passes(form) && saving.mutate()}
    >
      <TextInput {...field('full_name', 'Full Name')} autoComplete="name" data-autofocus />
      <div className="form-buttons">
        <Button variant="subtle" color="gray" className="quiet" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </EntryForm>
  );
}

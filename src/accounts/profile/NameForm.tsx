import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '#src/accounts/profile/contract.ts';
import { saveProfile } from '#src/accounts/profile/save-profile.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';

interface NameFormProps {
  user: CurrentUser;
  onEnd: () => void;
}

/** Changes the user's full name. */
export function NameForm({ user, onEnd }: NameFormProps) {
  const client = useQueryClient();
  const { values, required, passes } = useFields({ full_name: user.full_name }, validatorOf(updateProfile.body));
  const saving = useMutation({ mutationFn: () => saveProfile(client, values), onSuccess: onEnd });
  return (
    <EntryForm
      label="Edit name"
      busy={saving.isPending}
      error={saving.error}
      onSubmit={(form) => passes(form) && saving.mutate()}
    >
      <TextInput {...required('full_name', 'Full Name')} autoComplete="name" data-autofocus />
      <FormActions action="Save" onCancel={onEnd} mt={14} />
    </EntryForm>
  );
}

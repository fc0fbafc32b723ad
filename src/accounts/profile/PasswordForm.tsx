import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formError, NewPasswordField, weakAt } from '#src/accounts/passwords/NewPasswordField.tsx';
import { changePassword } from '#src/accounts/profile/contract.ts';
import { listSessions } from '#src/accounts/sessions/contract.ts';
import { listTokens } from '#src/accounts/tokens/contract.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';
import { ask } from '#src/ui/state/ask.ts';

interface PasswordFormProps {
  onCancel: () => void;
  onChanged: () => void;
}

const blank = { current_password: '', new_password: '' };

/** Changes the password of a user who enters the current one. */
export function PasswordForm({ onCancel, onChanged }: PasswordFormProps) {
  const client = useQueryClient();
  const fields = useFields(blank, validatorOf(changePassword.body));
  const { values, required, passes } = fields;
  const change = useMutation({
    mutationFn: () => ask(changePassword, { body: values }),
    onError: weakAt('new_password', fields),
    onSuccess: () => {
      onChanged();
      for (const { url } of [listSessions, listTokens]) void client.invalidateQueries({ queryKey: [url] });
    },
  });
  return (
    <EntryForm
      label="Change password"
      busy={change.isPending}
      error={formError(change.error)}
      onSubmit={(form) => passes(form) && change.mutate()}
    >
      <TextInput
        {...required('current_password', 'Current password')}
        type="password"
        autoComplete="current-password"
        ref={focusOnMount}
      />
      <NewPasswordField {...required('new_password', 'New password')} />
      <FormActions action="Set password" onCancel={onCancel} mt={14} />
    </EntryForm>
  );
}

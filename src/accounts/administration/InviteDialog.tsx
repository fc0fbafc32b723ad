import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invite, listInvitations, offeredRoles } from '#src/accounts/administration/contract.ts';
import { INVITATION_DAYS } from '#src/accounts/mail/contract.ts';
import { CopyableSecret } from '#src/accounts/tokens/NewToken.tsx';
import { roleLabel } from '#src/accounts/users/words.tsx';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { focusOnMount, useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ask } from '#src/ui/state/ask.ts';

/** Invites a person, then shows the link, which cannot be read again later. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const client = useQueryClient();
  const { values, required, passes, change } = useFields(
    { email: '', role: 'specialist' as string },
    validatorOf(invite.body),
  );
  const invitation = useMutation({
    mutationFn: () => ask(invite, { body: values }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listInvitations.url] }),
  });
  const { data } = invitation;
  return (
    <Modal
      opened
      centered
      title={data ? 'Invitation link' : 'Invite a person'}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 100 }}
    >
      {data ? (
        <Stack gap={8}>
          <p ref={focusOnMount} tabIndex={-1} style={{ overflowWrap: 'anywhere', outline: 'none' }}>
            {data.mail
              ? `The link is mailed to ${data.invitation.email}. You can also give it to the person yourself.`
              : `Give this link to ${data.invitation.email}. This site sends no mail.`}{' '}
            You cannot see it again.
          </p>
          <CopyableSecret value={data.link} what="link" />
          <p className="small muted">It works once, within {INVITATION_DAYS} days.</p>
          <Group justify="flex-end" mt={6}>
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      ) : (
        <EntryForm
          label="Invite a person"
          busy={invitation.isPending}
          error={invitation.error}
          onSubmit={(form) => passes(form) && invitation.mutate()}
        >
          <TextInput
            {...required('email', 'Email')}
            type="email"
            autoComplete="off"
            data-autofocus
            description="At any domain"
          />
          <Choice
            label="Role"
            data={offeredRoles.map((value) => ({ value, label: roleLabel(value) }))}
            value={values.role}
            allowDeselect={false}
            onChange={(role) => change({ role: role ?? 'specialist' })}
          />
          <FormActions action="Invite" onCancel={onClose} />
        </EntryForm>
      )}
    </Modal>
  );
}

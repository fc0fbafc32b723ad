import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { addPasskey, beginPasskey, Credential } from '#src/accounts/passkeys/contract.ts';
import { ProofField, useProof } from '#src/accounts/second-factor/ProofForm.tsx';
import { RecoveryCodes } from '#src/accounts/second-factor/RecoveryCodes.tsx';
import { line } from '#src/shared/fields.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';
import { ask, UserError } from '#src/ui/state/ask.ts';

interface AddPasskeyProps {
  onAdded: () => void;
  onClose: () => void;
}

/** Makes a passkey in the browser, and shows recovery codes if it is the first second factor. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { schema, ...proof } = useProof();
  const fields = z.object({ name: line('Name', 60), proof: schema });
  const { values, required, passes } = useFields({ name: '', proof: '' }, validatorOf(fields));
  const adding = useMutation({
    mutationFn: async () => {
      const { options } = await ask(beginPasskey, { body: { proof: values.proof } });
      return ask(addPasskey, { body: { name: values.name, credential: await credentialOf(options) } });
    },
    onSuccess: ({ recovery_codes }) => {
      onAdded();
      if (recovery_codes.length > 0) setCodes(recovery_codes);
      else onClose();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (!('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential))
    return <p>This browser has no passkeys.</p>;
  return (
    <EntryForm
      label="Add a passkey"
      busy={adding.isPending}
      error={adding.error}
      onSubmit={(form) => passes(form) && adding.mutate()}
    >
      <TextInput {...required('name', 'Name')} placeholder="My laptop" maxLength={60} ref={focusOnMount} />
      <ProofField {...required('proof', proof.label)} {...proof} />
      <FormActions action="Add" onCancel={onClose} />
    </EntryForm>
  );
}

/** Asks the browser for a new passkey. Throws if the user cancels. */
async function credentialOf(options: object) {
  // the server wrote them with WebAuthn's types
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) throw new UserError('No passkey was made. Please try again.');
  return Credential.parse(made.toJSON());
}

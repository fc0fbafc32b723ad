import { Box, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { beginSecondFactor, confirmSecondFactor } from '#src/accounts/second-factor/contract.ts';
import { ProofForm } from '#src/accounts/second-factor/ProofForm.tsx';
import { CopyableSecret } from '#src/accounts/tokens/NewToken.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { ask } from '#src/ui/state/ask.ts';

interface SetUpAppProps {
  /** Undefined: the user must set it up. */
  onCancel?: () => void;
  /** Called with the recovery codes. */
  onDone: (codes: string[]) => void;
}

/** Asks for the password, shows the secret for an authenticator app, and asks for a code to confirm it. */
export function SetUpApp({ onCancel, onDone }: SetUpAppProps) {
  const beginning = useMutation({ mutationFn: (proof: string) => ask(beginSecondFactor, { body: { proof } }) });
  const { values, required, passes } = useFields({ code: '' }, validatorOf(confirmSecondFactor.body));
  const confirmation = useMutation({
    mutationFn: () => ask(confirmSecondFactor, { body: values }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const { data } = beginning;
  if (!data) return <ProofForm label={LABEL} action="Continue" mutation={beginning} onCancel={onCancel} />;
  return (
    <Stack gap={14}>
      <Stack component="ol" gap={10} pl={20} style={{ listStyle: 'decimal' }}>
        <li>Open an authenticator app, such as the one in your password manager or on your phone.</li>
        <li>
          Scan this code with it.
          <Box mt={8}>
            <img
              src={data.qr_code}
              width={180}
              height={180}
              style={{ display: 'block', borderRadius: 8 }}
              alt="QR code of the key below"
            />
          </Box>
          <Box mt={10}>
            Or <a href={data.link}>open the app on this device</a>, or type in this key:
          </Box>
          <CopyableSecret value={data.secret.replace(/(.{4})(?=.)/g, '$1 ')} what="key" />
        </li>
        <li>Enter the code that the app shows.</li>
      </Stack>
      <EntryForm
        label={LABEL}
        busy={confirmation.isPending}
        error={confirmation.error}
        onSubmit={(form) => passes(form) && confirmation.mutate()}
      >
        <TextInput
          {...required('code', 'Code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          maw={200}
          ref={focus}
        />
        <FormActions action="Turn on" onCancel={onCancel} />
      </EntryForm>
    </Stack>
  );
}

const LABEL = 'Set up two-step verification';

/** Focuses the field, because a button has just opened the form. */
const focus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

// What is mailed about an account. `site` is its name and the address people use.
import { CONFIRM_HOURS, RESET_HOURS } from '#src/accounts/contract.ts';
import { links } from '#src/shared/links.ts';

interface Site {
  name: string;
  publicUrl: string;
}

/** To who signed up: the link that confirms their address. */
export const confirmLetter = ({ name, publicUrl }: Site, to: string, token: string) => ({
  to,
  subject: `Confirm your email address for ${name}`,
  text: `An account at ${name} was created with this email address. To confirm that it is yours, open

${publicUrl}${links.confirmEmail(token)}

The link works once, within ${inWords(CONFIRM_HOURS)}. If you did not sign up, ignore this mail.
`,
});

/** To who signed up with the address of an account that exists: they are told, whoever typed the address is not. */
export const knownLetter = ({ name, publicUrl }: Site, to: string) => ({
  to,
  subject: `You have an account at ${name}`,
  text: `Somebody, probably you, wanted to sign up at ${name} with this email address, which has an account already.

Sign in: ${publicUrl}${links.signIn()}
Forgot your password? ${publicUrl}${links.forgotPassword()}

If it was not you, ignore this mail: nothing was changed.
`,
});

/** To who forgot their password: the link to a new one. */
export const resetLetter = ({ name, publicUrl }: Site, to: string, token: string) => ({
  to,
  subject: `Set a new password for ${name}`,
  text: `A new password was asked for your account at ${name}. To set it, open

${publicUrl}${links.resetPassword(token)}

The link works once, within ${inWords(RESET_HOURS)}. If you did not ask, ignore this mail: your password stays as it is.
`,
});

const inWords = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`);

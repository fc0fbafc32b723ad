// Templates of mails about an account. `site` is its name and public URL.

import { CONFIRM_HOURS, INVITATION_DAYS, RESET_HOURS } from '#src/accounts/mail/contract.ts';
import { links } from '#src/shared/links.ts';

export interface MailSite {
  name: string;
  publicUrl: string;
}

/** Mail template: confirmation of the address after a sign-up. */
export const confirmMail = ({ name, publicUrl }: MailSite, to: string, token: string) => ({
  to,
  subject: `Confirm your email address for ${name}`,
  text: `An account at ${name} was created with this email address. To confirm that it is yours, open

${publicUrl}${links.confirmEmail(token)}

The link works once, within ${durationText(CONFIRM_HOURS)}. If you did not sign up, ignore this mail.
`,
});

/** Mail template: invitation to an account. `by` names the administrator. */
export const invitationMail = (
  { name, publicUrl }: MailSite,
  { email, role, by, token }: Record<'email' | 'role' | 'by' | 'token', string>,
) => ({
  to: email,
  subject: `${by} invited you to ${name}`,
  text: `${by} invited you to ${name} as ${role}. To create your account, open

${publicUrl}${links.invitation(token)}

The link works once, within ${INVITATION_DAYS} days. If you do not know ${by}, ignore this mail.
`,
});

/** Mail template: sign-up with the address of an existing account. Only its owner learns that it exists. */
export const knownAccountMail = ({ name, publicUrl }: MailSite, to: string) => ({
  to,
  subject: `You have an account at ${name}`,
  text: `We received a sign-up at ${name} with this email address, but the address already has an account.

Sign in: ${publicUrl}${links.signIn()}
Forgot your password? ${publicUrl}${links.forgotPassword()}

If you did not sign up, ignore this mail. Your account was not changed.
`,
});

/** A sign-in: the time, the browser and system in words, and the network. */
export interface NewDevice {
  at: string;
  device: string;
  address: string;
}

/** Mail template: a sign-in in a browser that the account does not know. */
export const newDeviceMail = (
  { name, publicUrl }: MailSite,
  to: string,
  { at, device, address, timeZone }: NewDevice & { timeZone: string },
) => ({
  to,
  subject: `New sign-in to ${name}`,
  text: `A browser that has not signed in to your account at ${name} before, or not since you set your password, signed in.

Time:    ${new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(new Date(at))}
Browser: ${device}
Address: ${address}

If this was you, no action is needed. If it was not, set a new password now and contact an administrator:

${publicUrl}${links.forgotPassword()}
`,
});

/** Mail template: password reset. */
export const resetMail = ({ name, publicUrl }: MailSite, to: string, token: string) => ({
  to,
  subject: `Set a new password for ${name}`,
  text: `We received a request to reset the password of your account at ${name}. To set a new password, open

${publicUrl}${links.resetPassword(token)}

The link works once, within ${durationText(RESET_HOURS)}. If you did not request this, ignore this mail. Your password
was not changed.
`,
});

/** Mail template: the password was changed, by its owner or by an attacker. */
export const passwordChangedMail = ({ name, publicUrl }: MailSite, to: string, address: string) => ({
  to,
  subject: `Your password for ${name} was changed`,
  text: `The password of your account at ${name} was changed from the network address ${address}.

If you made this change, no action is needed. If you did not, reset your password now and contact an administrator:

${publicUrl}${links.forgotPassword()}
`,
});

/** Mail template: an administrator reset the password. `by` names them. */
export const passwordResetMail = ({ name, publicUrl }: MailSite, to: string, by: string) => ({
  to,
  subject: `Your password for ${name} was reset`,
  text: `The password of your account at ${name} was reset by ${by}. Your old password no longer works, and your sessions
and API tokens ended. When you next sign in, you must choose a new password:

${publicUrl}${links.signIn()}

If you did not expect this, contact an administrator.
`,
});

/** Mail template: the second factor was changed, by its owner or by an attacker. */
export const secondFactorMail = (
  { name, publicUrl }: MailSite,
  to: string,
  { template, address }: { template: keyof typeof changes; address: string },
) => {
  const [what, change] = changes[template];
  return {
    to,
    subject: `${what} for ${name} was ${change}`,
    text: `${what} for your account at ${name} was ${change} from the network address ${address}.

If you made this change, no action is needed. If you did not, set a new password now and contact an administrator:

${publicUrl}${links.forgotPassword()}
`,
  };
};

const changes = {
  second_factor_on: ['Two-step verification', 'turned on'],
  second_factor_off: ['Two-step verification', 'turned off'],
  passkey_added: ['A passkey', 'added'],
} as const;

/** Mail template: an administrator reset two-step verification. `by` names them. */
export const secondFactorResetMail = ({ name, publicUrl }: MailSite, to: string, by: string) => ({
  to,
  subject: `Two-step verification for ${name} was reset`,
  text: `Two-step verification of your account at ${name} was reset by ${by}. Your sessions ended. You sign in without a
code until you set it up again:

${publicUrl}${links.profile()}

If you did not expect this, contact an administrator.
`,
});

const durationText = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`);

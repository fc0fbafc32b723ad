import type { Context } from 'oidc-provider';
import { PASSWORD_MIN } from '#src/accounts/contract.ts';
import type { Company } from '#src/server/site.ts';

/** Content of the sign-in page. */
export interface SignInPage {
  site: Pick<Company, 'name' | 'tagline' | 'sign_up'>;
  /** Path of the page, to which its form is sent. */
  action: string;
  /** The e-mail typed before, when the page is shown again. */
  email?: string;
  /** Why the page is shown again. */
  error?: string;
  /** Whether passwords can be reset by mail. */
  mail: boolean;
  passkey: PasskeyOffer;
}

/** What the button for a passkey needs: where the form is sent, the URL of its script, and WebAuthn's options as JSON. */
export interface PasskeyOffer {
  action: string;
  script: string;
  options: string;
}

/** The button for a passkey. Its script shows it where the browser has passkeys. */
const passkeyForm = ({ action, options }: PasskeyOffer, label: string) =>
  `<form method="post" action="${escaped(action)}" data-options="${escaped(options)}" hidden>
        <div class="error-box" role="alert" hidden><p>No passkey was used. Please try again.</p></div>
        <input type="hidden" name="credential">
        <button class="second">${label}</button>
      </form>`;

const scriptOf = ({ script }: PasskeyOffer) => `<script src="${script}" defer></script>`;

/** The embedded provider's sign-in page. It works without scripts. */
export function signInPage({ site, action, email = '', error, mail, passkey }: SignInPage): string {
  const invalid = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const focus = (here: boolean) => (here ? ' autofocus' : '');
  return page(
    site,
    'Sign in',
    `<h1>Sign in</h1>
      ${error ? `<div class="error-box" role="alert" id="error"><p>${escaped(error)}</p></div>` : ''}
      <form method="post" action="${escaped(action)}">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" maxlength="254" required value="${escaped(email)}"${invalid}${focus(!error)}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${invalid}${focus(Boolean(error))}>
        <button>Sign in</button>
      </form>
      ${passkeyForm(passkey, 'Sign in with a passkey')}
      ${mail ? '<p><a href="/forgot-password">Forgot password?</a></p>' : ''}
      ${site.sign_up ? '<p class="muted">New here? <a href="/sign-up">Create your account</a></p>' : ''}`,
    scriptOf(passkey),
  );
}

/** Content of the page that replaces a one-time password. */
interface NewPasswordPage extends Pick<SignInPage, 'site' | 'action' | 'error'> {
  /** Of the account, for password managers. */
  email: string;
  /** Who reset the password. Null if the account was created with it. */
  resetBy: string | null;
  resetAt: Date | null;
}

/** The page that replaces a one-time password. It works without scripts. */
export function newPasswordPage({ site, action, email, resetBy, resetAt, error }: NewPasswordPage): string {
  const described = error ? '"error rule" aria-invalid="true"' : '"rule"';
  const reset =
    resetBy && resetAt
      ? `<p>Your password was reset by ${escaped(resetBy)} on ${time(resetAt)}. If you did not expect this, tell an administrator.</p>`
      : '';
  return page(
    site,
    'Choose a new password',
    `<h1>Choose a new password</h1>
      ${reset}
      <p class="muted">The password that you signed in with works once. To go on, choose one that only you know.</p>
      <form method="post" action="${escaped(action)}">
        <label for="email">Email</label>
        <input id="email" type="email" autocomplete="username" readonly value="${escaped(email)}">
        ${error ? `<div class="error-box" role="alert" id="error"><p>${escaped(error)}</p></div>` : ''}
        <label for="password">New password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" minlength="${PASSWORD_MIN}" maxlength="200" required aria-describedby=${described} autofocus>
        <p class="muted small" id="rule">At least ${PASSWORD_MIN} characters, not the password you were given</p>
        <button>Set password</button>
      </form>`,
  );
}

/** Content of the page that asks for a second factor. */
interface CodePage extends Pick<SignInPage, 'site' | 'action' | 'error' | 'passkey'> {
  /** Whether it asks for a recovery code instead of a code of the app. */
  recovery: boolean;
}

/** The page after the right password of an account with two-step verification. It works without scripts. */
export function codePage({ site, action, recovery, error, passkey }: CodePage): string {
  const invalid = error ? ' aria-invalid="true"' : '';
  const [path = ''] = action.split('?');
  const field = recovery
    ? `<label for="code">Recovery code</label>
        <input id="code" name="recovery_code" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" required aria-describedby="rule"${invalid} autofocus>
        <p class="muted small" id="rule">One of the codes that you kept when you set up two-step verification. Each works once.</p>`
    : `<label for="code">Code</label>
        <input id="code" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="10" required aria-describedby="rule"${invalid} autofocus>
        <p class="muted small" id="rule">The six digits that your authenticator app shows now.</p>`;
  return page(
    site,
    'Two-step verification',
    `<h1>Two-step verification</h1>
      ${error ? `<div class="error-box" role="alert"><p>${escaped(error)}</p></div>` : ''}
      <form method="post" action="${escaped(action)}">
        ${field}
        <button>Sign in</button>
      </form>
      ${passkeyForm(passkey, 'Use a passkey')}
      <p><a href="${escaped(path)}${recovery ? '">Use a code of your app' : '?recovery=yes">Use a recovery code'}</a></p>
      <p class="muted">No code and no recovery code? An administrator can reset your two-step verification.</p>`,
    scriptOf(passkey),
  );
}

/** `Nov 22, 2026, 1:30 PM UTC`. In UTC, because the page has no script that knows the user's time zone. */
const time = (moment: Date) =>
  `${moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/**
 * The provider's own sign-out page. It always asks, because a link on another site must not sign a user out. The site's
 * own sign-out does not use it.
 */
export const signOutPage = (name: string) => (context: Context, form: string) => {
  const fields = '<input type="hidden" name="logout" value="yes"><button>Sign out</button>';
  context.type = 'html';
  context.body = page(
    { name },
    'Sign out',
    `<h1>Sign out</h1><p>Sign out of ${escaped(name)} in this browser.</p>${form.replace('</form>', `${fields}</form>`)}`,
  );
};

/** The page of a demo account's sign-in link. `script` is the URL of the script that sends the key. */
export const demoPage = (site: Pick<Company, 'name'>, script: string): string =>
  page(
    site,
    'Demo sign-in',
    `<h1>Sign in to the demo</h1>
      <p class="muted">The link works once.</p>
      <div class="error-box" role="alert" hidden><p></p></div>
      <button>Sign in</button>`,
    `<script src="${script}" defer></script>`,
  );

const page = (site: Partial<Company>, title: string, content: string, more = '') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · ${escaped(site.name ?? '')}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/idp/page.css">
    <script src="/theme.js"></script>
    ${more}
  </head>
  <body>
    <main>
      <a class="brand" href="/"><img src="/favicon.svg" width="26" height="26" alt="">${escaped(site.name ?? '')}${
        site.tagline ? `<small>${escaped(site.tagline)}</small>` : ''
      }</a>
      <section class="card entry">
      ${content}
      </section>
    </main>
  </body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

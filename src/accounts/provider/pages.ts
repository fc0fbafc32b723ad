// The pages of the embedded provider, which need no scripts of the site. React escapes every text and attribute.
import type { KoaContextWithOIDC } from 'oidc-provider';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PASSWORD_MIN } from '#src/accounts/contract.ts';
import { SHOW_SCRIPT } from '#src/accounts/provider/show-password.ts';
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
  h(
    'form',
    { method: 'post', action, 'data-options': options, hidden: true },
    hiddenAlert('No passkey was used. Please try again.'),
    h('input', { type: 'hidden', name: 'credential' }),
    h('button', { type: 'submit', className: 'second' }, label),
  );

const scriptOf = ({ script }: Pick<PasskeyOffer, 'script'>) => h('script', { src: script, defer: true });

const alertBox = (text: string, more: object) =>
  h('div', { className: 'error-box', role: 'alert', ...more }, h('p', {}, text));

const errorBox = (error: string | undefined) => error && alertBox(error, { id: 'error' });

/** A box that a script shows. */
const hiddenAlert = (text = '') => alertBox(text, { hidden: true });

const muted = (...content: ReactNode[]) => h('p', { className: 'muted' }, ...content);

const rule = (text: string) => h('p', { className: 'muted small', id: 'rule' }, text);

/** A password's field with the button that shows it (R-1441), which appears with its script. */
const passwordField = (properties: object) => [
  h(
    'div',
    { className: 'password', key: 'password' },
    h('input', { id: 'password', name: 'password', type: 'password', required: true, ...properties }),
    h('button', { type: 'button', hidden: true, 'aria-controls': 'password', title: 'Show the password' }, 'Show'),
  ),
  h('script', { src: SHOW_SCRIPT, defer: true, key: 'script' }),
];

const label = (field: string, text: string) => h('label', { htmlFor: field }, text);

/** The embedded provider's sign-in page. It works without scripts. */
export function signInPage({ site, action, email = '', error, mail, passkey }: SignInPage): string {
  const invalid = error && { 'aria-invalid': true, 'aria-describedby': 'error' };
  return plainPage(
    site,
    'Sign in',
    [
      h('h1', {}, 'Sign in'),
      errorBox(error),
      h(
        'form',
        { method: 'post', action },
        label('email', 'Email'),
        h('input', {
          ...{ id: 'email', name: 'email', type: 'email', autoComplete: 'username', maxLength: 254, required: true },
          ...{ defaultValue: email, ...invalid, autoFocus: !error },
        }),
        label('password', 'Password'),
        passwordField({ autoComplete: 'current-password', maxLength: 200, ...invalid, autoFocus: Boolean(error) }),
        h('button', { type: 'submit' }, 'Sign in'),
      ),
      passkeyForm(passkey, 'Sign in with a passkey'),
      mail && h('p', {}, h('a', { href: '/forgot-password' }, 'Forgot password?')),
      site.sign_up && muted('New here? ', h('a', { href: '/sign-up' }, 'Create your account')),
    ],
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
  const reset =
    resetBy && resetAt
      ? `Your password was reset by ${resetBy} on ${time(resetAt)}. If you did not expect this, tell an administrator.`
      : undefined;
  return plainPage(site, 'Choose a new password', [
    h('h1', {}, 'Choose a new password'),
    reset && h('p', {}, reset),
    muted('The password that you signed in with works once. To go on, choose one that only you know.'),
    h(
      'form',
      { method: 'post', action },
      label('email', 'Email'),
      h('input', { id: 'email', type: 'email', autoComplete: 'username', readOnly: true, defaultValue: email }),
      errorBox(error),
      label('password', 'New password'),
      passwordField({
        ...{ autoComplete: 'new-password', minLength: PASSWORD_MIN, autoFocus: true },
        ...(error ? { 'aria-describedby': 'error rule', 'aria-invalid': true } : { 'aria-describedby': 'rule' }),
      }),
      rule(`At least ${PASSWORD_MIN} characters, not the password you were given`),
      h('button', { type: 'submit' }, 'Set password'),
    ),
  ]);
}

/** Content of the page that asks for a second factor. */
interface CodePage extends Pick<SignInPage, 'site' | 'action' | 'error' | 'passkey'> {
  /** Whether it asks for a recovery code instead of a code of the app. */
  recovery: boolean;
}

/** The page after the right password of an account with two-step verification. It works without scripts. */
export function codePage({ site, action, recovery, error, passkey }: CodePage): string {
  const [path = ''] = action.split('?');
  const field = {
    id: 'code',
    required: true,
    'aria-describedby': 'rule',
    autoFocus: true,
    'aria-invalid': error ? true : undefined,
  };
  return plainPage(
    site,
    'Two-step verification',
    [
      h('h1', {}, 'Two-step verification'),
      errorBox(error),
      h(
        'form',
        { method: 'post', action },
        ...(recovery
          ? [
              label('code', 'Recovery code'),
              h('input', {
                ...{ ...field, name: 'recovery_code', autoComplete: 'off', autoCapitalize: 'none' },
                ...{ spellCheck: false, maxLength: 40 },
              }),
              rule('One of the codes that you kept when you set up two-step verification. Each works once.'),
            ]
          : [
              label('code', 'Code'),
              h('input', {
                ...field,
                name: 'code',
                autoComplete: 'one-time-code',
                inputMode: 'numeric',
                maxLength: 10,
              }),
              rule('The six digits that your authenticator app shows now.'),
            ]),
        h('button', { type: 'submit' }, 'Sign in'),
      ),
      passkeyForm(passkey, 'Use a passkey'),
      h(
        'p',
        {},
        recovery
          ? h('a', { href: path }, 'Use a code of your app')
          : h('a', { href: `${path}?recovery=yes` }, 'Use a recovery code'),
      ),
      muted('No code and no recovery code? An administrator can reset your two-step verification.'),
    ],
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
export const signOutPage = (name: string) => (context: KoaContextWithOIDC, form: string) => {
  const fields = '<input type="hidden" name="logout" value="yes"><button>Sign out</button>';
  const __html = form.replace('</form>', `${fields}</form>`);
  context.type = 'html';
  context.body = plainPage({ name }, 'Sign out', [
    h('h1', {}, 'Sign out'),
    h('p', {}, `Sign out of ${name} in this browser.`),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the library writes the form, with its own values only
    h('div', { dangerouslySetInnerHTML: { __html } }),
  ]);
};

/** The page of a demo account's sign-in link. `script` is the URL of the script that sends the key. */
export const demoPage = (site: Pick<Company, 'name'>, script: string): string =>
  plainPage(
    site,
    'Demo sign-in',
    [
      h('h1', {}, 'Sign in to the demo'),
      muted('The link works once.'),
      hiddenAlert(),
      h('button', { type: 'button' }, 'Sign in'),
    ],
    scriptOf({ script }),
  );

/** A page without scripts of the site, with one card. */
export function plainPage(
  { name, tagline }: Partial<Company>,
  title: string,
  content: ReactNode[],
  script?: ReactNode,
): string {
  const head = h(
    'head',
    {},
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', {}, `${title} · ${name ?? ''}`),
    h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    h('link', { rel: 'stylesheet', href: '/idp/page.css' }),
    h('script', { src: '/theme.js' }),
    script,
  );
  const brand = h(
    'a',
    { className: 'brand', href: '/' },
    h('img', { src: '/favicon.svg', width: 26, height: 26, alt: '' }),
    name,
    tagline && h('small', { className: 'small muted' }, tagline),
  );
  const main = h('main', {}, brand, h('section', { className: 'card entry' }, ...content));
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', {}, main)))}`;
}

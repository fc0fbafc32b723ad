import * as oidc from 'openid-client';
import { SIGN_IN_MAX_AGE } from '#src/accounts/sessions/sessions.ts';

/** Why a sign-in failed. Each code has its message on /sign-in. */
export type SignInProblem = 'expired' | 'state' | 'denied' | 'provider' | 'failed' | 'disabled' | 'stale';

export class SignInError extends Error {
  readonly problem: SignInProblem;
  /** The provider's error code, such as `login_required`. */
  readonly reason: string | undefined;

  constructor(problem: SignInProblem, { reason, cause }: { reason?: string; cause?: unknown } = {}) {
    super(`Sign-in: ${problem}`, { cause });
    this.problem = problem;
    this.reason = reason;
  }
}

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Audience of the access token, if the provider requires one. */
  audience?: string;
  /** URL to which the provider sends users back. */
  callback: string;
  /** Replaces `fetch`, for a provider that is not reached over the network. */
  fetch?: oidc.CustomFetch;
}

/** The state that the browser must return with. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

export type RelyingParty = ReturnType<typeof relyingParty>;

/** Timeout of the provider in seconds. */
const TIMEOUT = 10;

/** The OpenID Connect client: the code flow with PKCE, at any issuer that publishes its configuration. */
export function relyingParty(settings: ProviderSettings) {
  let found: Promise<oidc.Configuration> | undefined;
  const provider = () => {
    found ??= discover(settings).catch((error) => {
      found = undefined; // retried at the next sign-in
      throw error;
    });
    return found;
  };
  return {
    /** The URL for the browser, and the state to keep. Throws SignInError. */
    begin: (screen?: 'sign-up') => asSignInError(begin(provider(), settings, screen)),
    /** The user's claims, from the URL that the browser returned to. Throws SignInError. */
    finish: (address: URL, begun: Begun) => asSignInError(finish(provider(), address, begun)),
    /** The URL at which the provider ends its session. Undefined if it has none. Throws SignInError. */
    signOutAddress: (idToken: string | null, back: string) => asSignInError(signOutAddress(provider(), idToken, back)),
  };
}

const discover = ({ issuer, clientId, clientSecret, fetch }: ProviderSettings) =>
  oidc.discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [], // the settings allow it on loopback only
    ...(fetch && { [oidc.customFetch]: fetch }),
  });

async function begin(provider: Promise<oidc.Configuration>, settings: ProviderSettings, screen?: 'sign-up') {
  const begun: Begun = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const { href } = oidc.buildAuthorizationUrl(await provider, {
    redirect_uri: settings.callback,
    scope: 'openid profile email read:roles',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    max_age: String(SIGN_IN_MAX_AGE),
    ...(settings.audience && { audience: settings.audience }),
    ...(screen === 'sign-up' && { screen_hint: 'signup' }),
  });
  return { href, begun };
}

async function finish(provider: Promise<oidc.Configuration>, address: URL, { state, nonce, verifier }: Begun) {
  const configuration = await provider;
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    maxAge: SIGN_IN_MAX_AGE, // requested above; an issuer that ignores it or omits auth_time is rejected
  });
  const claims = tokens.claims();
  if (!claims) throw new SignInError('failed');
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint)
    return { claims, idToken: tokens.id_token };
  const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { claims: { ...more, ...claims }, idToken: tokens.id_token };
}

async function signOutAddress(provider: Promise<oidc.Configuration>, idToken: string | null, back: string) {
  const configuration = await provider;
  if (!configuration.serverMetadata().end_session_endpoint) return undefined;
  const parameters = { post_logout_redirect_uri: back, ...(idToken && { id_token_hint: idToken }) };
  return oidc.buildEndSessionUrl(configuration, parameters).href;
}

/** Converts the library's errors to a SignInError. Other errors pass through. */
async function asSignInError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    if (cause instanceof SignInError) throw cause;
    if (cause instanceof oidc.AuthorizationResponseError)
      throw new SignInError(cause.error === 'access_denied' ? 'denied' : 'failed', { reason: cause.error, cause });
    if (isUnreachable(cause)) throw new SignInError('provider', { cause });
    if (isStale(cause)) throw new SignInError('stale', { cause });
    throw new SignInError('failed', { reason: reasonOf(cause), cause });
  }
}

/** Whether the ID token says that the user signed in at the provider longer ago than `max_age`. */
function isStale(error: unknown): boolean {
  const { cause } = error instanceof oidc.ClientError && error.cause instanceof Error ? error.cause : {};
  return typeof cause === 'object' && cause !== null && 'claim' in cause && cause.claim === 'auth_time';
}

const lacksAuthTime = (error: unknown) =>
  error instanceof oidc.ClientError && error.cause instanceof Error && error.cause.message.includes('"auth_time"');

/** Whether the network failed, or the provider timed out or failed. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') return true;
  return error.message === 'fetch failed' || isFailedReply(error.cause) || isUnreachable(error.cause);
}

const isFailedReply = (cause: unknown) => cause instanceof Response && cause.status >= 500;

function reasonOf(error: unknown): string | undefined {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  return lacksAuthTime(error) ? 'no_auth_time' : undefined;
}

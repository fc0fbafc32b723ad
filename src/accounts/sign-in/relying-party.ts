import * as oidc from 'openid-client';
import { SIGN_IN_MAX_AGE } from '#src/accounts/session/sessions.ts';

/** Why a sign-in came to nothing; each has its sentence on /sign-in. */
export type SignInProblem = 'expired' | 'state' | 'denied' | 'provider' | 'failed' | 'disabled' | 'stale';

export class SignInError extends Error {
  readonly problem: SignInProblem;
  /** The provider's own word for it, such as `login_required`. */
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
  /** Of the access token, where the provider asks for one. */
  audience?: string;
  /** Where the provider sends users back to. */
  callback: string;
  /** How the provider is reached, where that is not the network. */
  fetch?: oidc.CustomFetch;
}

/** What the browser that began a sign-in must come back with. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

export type RelyingParty = ReturnType<typeof relyingParty>;

/** Seconds that the provider has for an answer. */
const TIMEOUT = 10;

/** Our side of OpenID Connect: the code flow with PKCE, at any issuer that publishes its configuration. */
export function relyingParty(settings: ProviderSettings) {
  let found: Promise<oidc.Configuration> | undefined;
  const provider = () => {
    found ??= discover(settings).catch((error) => {
      found = undefined; // asked again at the next sign-in
      throw error;
    });
    return found;
  };
  return {
    /** Where to send the browser, and what to remember of it. Throws a SignInError. */
    begin: (screen?: 'sign-up') => inWords(begin(provider(), settings, screen)),
    /** Who signed in, by the address the browser came back to. Throws a SignInError. */
    finish: (address: URL, begun: Begun) => inWords(finish(provider(), address, begun)),
    /** Where the provider ends its own session; undefined where it has no such page. Throws a SignInError. */
    signOutAddress: (idToken: string | null, back: string) => inWords(signOutAddress(provider(), idToken, back)),
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
    maxAge: SIGN_IN_MAX_AGE, // asked for above; an issuer that ignored it, or omits auth_time, is refused
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

/** Turns what the library throws into a problem of the sign-in; errors of our own stay as they are. */
async function inWords<T>(promise: Promise<T>): Promise<T> {
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

/** The ID token says that the user signed in at the provider longer ago than `max_age`. */
function isStale(error: unknown): boolean {
  const { cause } = error instanceof oidc.ClientError && error.cause instanceof Error ? error.cause : {};
  return typeof cause === 'object' && cause !== null && 'claim' in cause && cause.claim === 'auth_time';
}

const lacksAuthTime = (error: unknown) =>
  error instanceof oidc.ClientError && error.cause instanceof Error && error.cause.message.includes('"auth_time"');

/** The network failed, the provider took too long, or it failed itself. */
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

// The package has no types of its own. These are the parts used here, as its documentation describes them.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface AdapterPayload {
    accountId?: string;
    grantId?: string;
    uid?: string;
    /** When the user gave the password, in seconds since 1970. */
    loginTs?: number;
    /** The session at the provider. */
    session?: { accountId?: string };
    prompt?: { name: string };
    result?: { login?: { accountId?: string } };
    [field: string]: unknown;
  }

  /** Storage of one kind of record. */
  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<AdapterPayload | undefined>;
    findByUid(uid: string): Promise<AdapterPayload | undefined>;
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  /** A Koa request, with the provider's data about it. */
  export interface Context {
    path: string;
    type: string;
    body: string;
    redirect(address: string): void;
    oidc: {
      provider: Provider;
      client?: { clientId: string };
      account?: Account;
      session?: { accountId?: string };
    };
  }

  export interface Account {
    accountId: string;
    /** Whether the password must be replaced before the sign-in goes on. */
    oneTimePassword?: boolean;
    claims(): Promise<{ sub: string; [claim: string]: unknown }>;
  }

  export interface Interaction {
    uid: string;
    prompt: { name: string };
    /** The browser's session, once its account is known. */
    session?: { uid: string; accountId: string };
  }

  export interface Configuration {
    adapter?: (model: string) => Adapter;
    jwks?: { keys: JsonWebKey[] };
    cookies?: {
      keys: string[];
      names?: Record<'session' | 'interaction' | 'resume', string>;
    };
    clients?: Record<string, unknown>[];
    claims?: Record<string, string[]>;
    conformIdTokenClaims?: boolean;
    pkce?: { required: () => boolean };
    features?: {
      devInteractions?: { enabled: boolean };
      rpInitiatedLogout?: {
        enabled: boolean;
        logoutSource?: (context: Context, form: string) => void;
        postLogoutSuccessSource?: (context: Context) => void;
      };
    };
    interactions?: {
      url?: (context: Context, interaction: Interaction) => string;
      policy?: ReturnType<typeof interactionPolicy.base>;
    };
    responseTypes?: string[];
    ttl?: Record<string, number | ((context: Context, model: { accountId?: string; loginTs?: number }) => number)>;
    /** `token`: the code or token that the claims are for. */
    findAccount?: (context: Context, subject: string, token?: { sessionUid?: string }) => Promise<Account | undefined>;
    loadExistingGrant?: (context: Context) => Promise<Grant | undefined>;
    renderError?: (context: Context, reply: { error: string }, error: Error) => void;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    /** Whether the forwarding headers of requests are trusted. */
    proxy: boolean;
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Stores the result of a visit to the sign-in page. Resolves with the next URL. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; ts?: number } } | { new_password: object } | { error: string },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>;
  }

  export const errors: { SessionNotFound: new () => Error };

  class Check {
    static REQUEST_PROMPT: true;
    static NO_NEED_TO_PROMPT: false;
    constructor(reason: string, description: string, check: (context: Context) => boolean);
  }

  class Prompt {
    constructor(of: { name: string }, ...checks: Check[]);
  }

  export const interactionPolicy: {
    Check: typeof Check;
    Prompt: typeof Prompt;
    base(): {
      get(prompt: string): { checks: { add(check: Check): void } };
      /** Before the prompt at `index`. */
      add(prompt: Prompt, index: number): void;
    };
  };
}

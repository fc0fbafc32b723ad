// The Model Context Protocol's form of failures: JSON-RPC errors.
import type { Door } from '#src/server/doors.ts';
import { Failure } from '#src/server/failure.ts';
import type { Scope } from '#src/shared/scopes.ts';

/** Codes of JSON-RPC 2.0: bad JSON, a request that no method takes, an unknown path, and all else. */
const codes: Readonly<Record<number, number>> = { 400: -32600, 404: -32601 };
const OTHERWISE = -32000;

/** A request without an API token gets the scheme to use, and one whose token lacks a scope gets its name (RFC 6750, 3). */
export const mcpDoor: Door = {
  path: '/mcp',
  checksOrigin: true,
  write: ({ status, code, message, details }) => ({
    status,
    body: {
      jsonrpc: '2.0',
      id: null,
      error: { code: codes[status] ?? OTHERWISE, message, data: { code, ...details } },
    },
    headers: challenges[code]?.(details) ?? {},
  }),
};

const authenticate = { 'www-authenticate': 'Bearer scope="read"' };
const lacking = (scope: string) => ({ 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` });

const challenges: Readonly<Record<string, (details: object | undefined) => Record<string, string>>> = {
  signed_out: () => authenticate,
  token_only: () => authenticate,
  scope: () => lacking('read'),
  insufficient_scope: (details) => lacking(`read ${details && 'scope' in details ? details.scope : ''}`.trim()),
};

/** The refusal of a tool that needs a scope which the token lacks. */
export function insufficientScope(scope: Scope): Failure {
  const failure = new Failure(
    403,
    'insufficient_scope',
    `This API token lacks the scope ${scope}. Make a token with this scope under Settings.`,
  );
  failure.details = { scope };
  return failure;
}

/** The refusal of a caller without an API token. */
export const tokenOnly = (): Failure =>
  new Failure(401, 'token_only', 'Send an API token as Authorization: Bearer …. Users make tokens under Settings.');

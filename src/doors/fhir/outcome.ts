// Failures as OperationOutcomes of FHIR R4.
import type { Door } from '#src/server/doors.ts';
import { Failure } from '#src/server/failure.ts';

/** The media type of every reply, whatever the request accepts. */
export const FHIR_JSON = 'application/fhir+json; charset=utf-8';

/** The door for clients of FHIR R4. */
export const fhirDoor: Door = {
  path: '/fhir',
  type: FHIR_JSON,
  described: '/fhir/metadata',
  write: ({ status, code, message, details }) => ({
    status,
    body: outcome('error', issueCodes[code] ?? issueTypes[status] ?? 'processing', message, expressionIn(details)),
    ...(status === 401 && { headers: { 'www-authenticate': 'Bearer realm="fhir", scope="read"' } }),
  }),
};

/** An OperationOutcome with one issue. `expression` names the parameter or element at fault. */
export const outcome = (
  severity: 'error' | 'warning' | 'information',
  code: string,
  text: string,
  expression?: string,
) => ({
  resourceType: 'OperationOutcome' as const,
  issue: [{ severity, code, details: { text }, diagnostics: text, ...(expression && { expression: [expression] }) }],
});

/** A request that is refused because of one of its parameters. */
export function refusedParameter(name: string, message: string, code = 'invalid'): Failure {
  const failure = new Failure(400, code, `${name}: ${message}`);
  failure.details = { expression: name };
  return failure;
}

/** The issue types of R4 by status. */
const issueTypes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  408: 'timeout',
  409: 'conflict',
  410: 'deleted',
  413: 'too-long',
  415: 'not-supported',
  421: 'invalid',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
  504: 'timeout',
};

/** The issue types of R4 by the code of a failure, where the status has another. */
const issueCodes: Readonly<Record<string, string>> = { 'not-supported': 'not-supported', export_limit: 'throttled' };

const expressionIn = (details: object | undefined): string | undefined =>
  details && 'expression' in details ? String(details.expression) : undefined;

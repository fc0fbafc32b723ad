// Which request or job runs. Its log lines and its statements in PostgreSQL's logs have the same ID.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** A request, or a job that a request may have added. */
export interface Trace {
  /** The ID of the request, or of the job if no request added it. */
  request: string;
  /** Where the request is in a trace of several services (https://www.w3.org/TR/trace-context/). */
  parent?: string | undefined;
  /** The ID of the job. */
  job?: string | undefined;
}

const traces = new AsyncLocalStorage<Trace>();

/** The request or job that runs. Undefined outside of both. */
export const currentTrace = (): Trace | undefined => traces.getStore();

/** Runs work as part of a request or job. */
export const traced = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** What a log line says of the job that writes it. A request's lines have its ID already. */
export function traceOfJob(): object {
  const { job, request } = currentTrace() ?? {};
  return job ? { jobId: job, reqId: request } : {};
}

/** The request's ID that a client or a proxy sent, if it is one. */
export function sentId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : undefined;
}

/** The place in a trace that a client or a proxy sent, if it is one. */
export function sentParent({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' && /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(traceparent)
    ? traceparent
    : undefined;
}

/** SQL with the current trace as a comment, in the format of https://google.github.io/sqlcommenter/spec/. */
export function withTrace(statement: string): string {
  const trace = currentTrace();
  if (!trace) return statement;
  const { request, parent, job } = trace;
  const facts = [job && `job_id='${job}'`, `request_id='${request}'`, parent && `traceparent='${parent}'`];
  return `${statement} /*${facts.filter(Boolean).join(',')}*/`;
}

// The web client in a browser without a server. Only `fetch` is replaced; its responses follow the contracts.
import 'axe-core'; // sets window.axe
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { z } from 'zod';
import { getSession } from '#src/accounts/sessions/contract.ts';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { App, openClient } from '#src/app/App.tsx';
import { screensInFrame } from '#src/app/screens.tsx';
import { workParts } from '#src/app/work-parts.tsx';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Role } from '#src/shared/roles.ts';
import { getSite } from '#src/shared/site.ts';
import { drafts } from '#src/ui/state/history.ts';
import { WorkPartsContext } from '#src/ui/state/work-parts.ts';
import { minimalOf } from '#test/screens/minimal.ts';

export type Call<R extends z.ZodType = z.ZodType> = Pick<Endpoint<z.ZodType, R>, 'method' | 'url' | 'response'>;
type Replier = (request: Request) => Response | Promise<Response>;

const contracts = import.meta.glob<Record<string, unknown>>(['/src/**/contract.ts', '/src/shared/site.ts'], {
  eager: true,
});
const isCall = (value: unknown): value is Call => value instanceof Object && 'url' in value && 'response' in value;
const calls = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isCall));

const repliers = new Map<string, Replier>();
const requests: [Call, Request][] = [];

/** Opens `address` as a user with a role, or signed out. Returns the router, for further navigation. */
export const open = (address: string, as: Role | 'anonymous' = 'specialist') =>
  openAs(createMemoryRouter(screensInFrame, { initialEntries: [address] }), as);

/** Shows a part of a screen alone, to a specialist. */
export const show = (part: ReactNode) => {
  const element = (
    <WorkPartsContext value={workParts}>
      <main>{part}</main>
    </WorkPartsContext>
  );
  return openAs(createMemoryRouter([{ path: '*', element }]), 'specialist');
};

async function openAs(router: ReturnType<typeof createMemoryRouter>, as: Role | 'anonymous') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { fetch } = window;
  window.fetch = (input, init) => answer(new Request(new URL(String(input), location.origin), init));
  if (!repliers.has(nameOf(getSession))) reply(getSession, { person: as === 'anonymous' ? null : userOf(as) });
  if (!repliers.has(nameOf(getSite))) reply(getSite, { name: 'Medatlas', sign_up: true });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const client = openClient();
  root.render(<App client={client} router={router} />);
  onTestFinished(() => {
    document.querySelector<HTMLElement>('[aria-label="Close the message"]')?.click(); // it would stay for the next test
    root.unmount();
    client.clear();
    drafts.clear(); // each test has its own history
    box.remove();
    localStorage.clear(); // and its own preferences and recent people
    window.fetch = fetch;
    vi.useRealTimers();
    repliers.clear();
    requests.length = 0;
  });
  return router;
}

/** Makes `call` return `data`, with minimal values for all other fields. */
export const reply = <R extends z.ZodType>(call: Call<R>, data: Partial<z.input<R>> = {}) =>
  respond(call, ({ url }) => Response.json(replyOf(call, { ...keysOf(call, url), ...data })));

/** A response of `call` with `data`, and minimal values for all other fields. */
export const replyOf = <R extends z.ZodType>(call: Call<R>, data: Partial<z.input<R>> = {}): z.input<R> =>
  Object.assign({}, minimalOf(call.response), data);

/** Makes `call` fail `times` times: with the server's `error` as JSON, or without one with a gateway's HTML page. */
export const refuse = (
  call: Call,
  status: number,
  error?: { code: string; message: string },
  times = Number.POSITIVE_INFINITY,
) => {
  const before = requestsTo(call).length;
  respond(call, () => {
    if (requestsTo(call).length - before > times) return Response.json(replyOf(call));
    return error ? Response.json(error, { status }) : new Response('<h1>Gateway</h1>', { status });
  });
};

/** Makes `call` wait forever. `lose` makes it fail like a lost network. */
export const hold = (call: Call) => respond(call, () => new Promise(() => {}));
export const lose = (call: Call) => respond(call, () => Promise.reject(new TypeError('Failed to fetch')));

/** Makes `by` answer `call`. */
export const respond = (call: Call, by: Replier) => void repliers.set(nameOf(call), by);

/** The requests sent to `call`. */
export const requestsTo = (call: Call) => requests.filter(([one]) => one === call).map(([, request]) => request);

/** Stops the clock of the screen. Only `pass` advances it. */
export const stopTime = () => void vi.setTimerTickMode('manual');

/** Advances the screen's clock by seconds. */
export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A signed-in user with a role. */
export const userOf = (role: Role): CurrentUser => ({
  ...minimalOf(getSession.response.shape.person.unwrap()),
  email: `${role}@medatlas.example`,
  full_name: `Demo ${role}`,
  role,
  approved: true,
  internal: true,
  embedded: true,
});

export const alert = () => page.getByRole('alert');
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const region = (name: string) => page.getByRole('region', { name, exact: true });
export const field = (name: string) => page.getByRole('form').getByLabelText(name, { exact: true });

/** Chooses an option of a list in the search form. */
export async function choose(name: string, option: string) {
  await field(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Expects that `wanted` becomes visible, also after the delays between retries. */
export const expectLater = (wanted: Locator) =>
  expect.poll(() => pass(1).then(() => wanted.elements()[0])).toBeVisible();

/** The contract of `GET url`, such as `/api/providers/:npi`. */
export function getOf(url: string): Call {
  const found = calls.find((call) => call.url === url && call.method === 'GET');
  if (!found) throw new Error(`No contract for GET ${url}`);
  return found;
}

/** The path parameters, which the record in the response repeats, such as the NPI. */
const keysOf = ({ url }: Call, asked: string): object => {
  const parts = new URL(asked).pathname.split('/');
  return Object.fromEntries(url.split('/').flatMap((part, n) => (part[0] === ':' ? [[part.slice(1), parts[n]]] : [])));
};

const nameOf = ({ method, url }: Call) => `${method} ${url}`;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const fits = ({ method, url }: Call) =>
    method === request.method && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  const call = calls.filter(fits).toSorted((one, other) => parametersOf(one) - parametersOf(other))[0];
  if (!call) throw new Error(`No contract for ${request.method} ${pathname}`);
  requests.push([call, request]);
  const aborted = new Promise<never>((_, reject) =>
    request.signal.addEventListener('abort', () => reject(request.signal.reason)),
  );
  if (!repliers.has(nameOf(call))) reply(call);
  return Promise.race([repliers.get(nameOf(call))?.(request), aborted]) as Promise<Response>;
}

const parametersOf = ({ url }: Call) => url.split(':').length;

import { loadConfig } from '#src/server/config.ts';

/** The password of the demo accounts of servers started here. For another server, set MEDATLAS_DEMO_PASSWORD. */
export const DEMO_PASSWORD = 'medatlas-bench';

/**
 * Signs in as the demo specialist, or another demo account, on the sign-in page of the server at `url` (http://localhost:…), as a browser does.
 * Returns the `cookie` header.
 */
export async function signIn(url: string, account = 'specialist'): Promise<string> {
  const { company, demoPassword: password = DEMO_PASSWORD } = loadConfig();
  const email = `${account}@${company.company_domain}`;
  const cookies = new Map<string, string>();
  const page = await visit(`${url}/auth/sign-in`, cookies);
  const form = { method: 'POST', body: new URLSearchParams({ email, password }) };
  await visit(page, cookies, form);
  const session = cookies.get('session');
  if (!session) throw new Error(`${email} could not sign in at ${page}`);
  return `session=${session}`;
}

/** Requests a URL and follows redirects, storing their cookies. Returns the last URL. */
async function visit(address: string, cookies: Map<string, string>, first: RequestInit = {}): Promise<string> {
  let url = new URL(address);
  for (let asked = first; ; asked = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { ...asked, redirect: 'manual', headers: { cookie, origin: url.origin } });
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return url.href;
    url = new URL(location, url);
  }
}

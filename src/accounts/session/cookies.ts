import type {} from '@fastify/cookie'; // gives requests their cookies
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `session`: the secret of the session; `login`: what a sign-in under way must come back with; `device`: which
 * accounts have signed in with this browser.
 */
type Name = 'session' | 'login' | 'device';

export type Cookies = ReturnType<typeof cookiesOf>;

/**
 * Our cookies, out of reach of scripts and of other sites' requests. Over https they bear the prefix that keeps
 * subdomains from setting them; then the plain name means nothing.
 */
export function cookiesOf(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const nameOf = (name: Name) => (secure ? `__Host-${name}` : name);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: ({ cookies }: FastifyRequest, name: Name): string | undefined => cookies[nameOf(name)] || undefined,
    /** Sets a cookie for `maxAge` seconds. */
    write: (reply: FastifyReply, name: Name, value: string, maxAge: number) =>
      reply.setCookie(nameOf(name), value, { ...options, maxAge }),
    clear: (reply: FastifyReply, name: Name) => reply.clearCookie(nameOf(name), options),
  };
}

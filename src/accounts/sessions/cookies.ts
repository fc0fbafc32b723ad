import type {} from '@fastify/cookie'; // declares the cookies of requests
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `session`: the secret of the session; `login`: the state of a sign-in under way; `device`: the accounts that have
 * signed in with this browser; `client`: the secret of a client who typed a code (R-1525).
 */
type Name = 'session' | 'login' | 'device' | 'client';

export type Cookies = ReturnType<typeof cookiesOf>;

/**
 * The site's cookies. Scripts and requests of other sites cannot use them. Over https they have the prefix that stops
 * subdomains from setting them, and the plain name is ignored.
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

// The page by which people end letters to them (R-1506). No sign-in, no script of its own, and nothing about the person.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { createElement as h } from 'react';
import { plainPage } from '#src/accounts/provider/pages.ts';
import { PRIVATE_PAGE } from '#src/server/private-page.ts';
import { hidden } from '#src/server/serve.ts';
import type { Company } from '#src/server/site.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf, allow } from '#src/server/throttle.ts';
import { keyOf, optOut, optOutPath } from '#src/work/letters/opt-outs.ts';

/** Unknown keys per network. Mail programs of many people can share one, so known keys do not count. */
const GUESSES = { limit: 30, seconds: 3600 };

/**
 * Adds the page. Its GET changes nothing, because programs open links of mails. Its POST opts out: from the button, or from a mail
 * program by one click (RFC 8058), whose form says nothing more.
 */
export function optOutRoutes(app: FastifyInstance, db: Kysely<Tables>, company: Pick<Company, 'name'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null, undefined));
    const url = optOutPath(':key');
    scope.get<{ Params: { key: string } }>(url, hidden, async (request, reply) => {
      const known = await keyOf(db, request.params.key);
      if (known) return show(reply, company, known.opted_out_at ? 'done' : 'asks');
      await allow(db, 'opt_out', GUESSES, [addressOf(request)]);
      return show(reply.code(404), company, 'unknown');
    });
    scope.post<{ Params: { key: string } }>(
      url,
      { ...hidden, config: { ...hidden.config, postsWithoutOrigin: true } },
      async (request, reply) => {
        if (await optOut(db, request.params.key, addressOf(request))) return show(reply, company, 'done');
        await allow(db, 'opt_out', GUESSES, [addressOf(request)]);
        return show(reply.code(404), company, 'unknown');
      },
    );
  });
}

const show = (reply: FastifyReply, { name }: Pick<Company, 'name'>, state: keyof typeof contents) =>
  reply
    .type('text/html; charset=utf-8')
    .headers(PRIVATE_PAGE)
    .send(plainPage({ name }, contents[state].title, contents[state].of(name)));

const contents = {
  asks: {
    title: 'Letters',
    of: (name: string) => [
      h('h1', {}, `Letters from ${name}`),
      h('p', {}, `No one at ${name} will write to you any more. This takes effect at once.`),
      h('form', { method: 'post' }, h('button', { type: 'submit' }, 'Get no more letters')),
    ],
  },
  done: {
    title: 'No more letters',
    of: (name: string) => [
      h('h1', {}, 'No more letters'),
      h('p', {}, `You opted out. No one at ${name} will write to you any more.`),
    ],
  },
  unknown: {
    title: 'Unknown link',
    of: (name: string) => [
      h('h1', {}, 'This link is unknown'),
      h('p', {}, `Copy the whole link from the letter, or answer the letter to get no more from ${name}.`),
    ],
  },
};

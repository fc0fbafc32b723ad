// The pages that a client sees: small, without scripts, and with nothing of the application. React escapes every text and attribute.
import { hash } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { date, size } from '#src/shared/format.ts';
import type { OpenSubmission, ShownPerson } from '#src/work/submissions/client.ts';
import { answers, answerWords, factLabels } from '#src/work/submissions/contract.ts';

const STYLE = `:root{color-scheme:light dark;--bg:#f6f7f9;--surface:#fff;--text:#1a2230;--muted:#5a6577;--line:#dde2ea;--accent:#0b6b6f;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--bg:#11151c;--surface:#1a2029;--text:#e8ecf2;--muted:#9aa6b8;--line:#303947;--accent:#5cc9c0;--bad:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:680px;margin:0 auto;padding:24px 16px 48px}h1{font-size:24px;line-height:1.25;margin:0 0 4px}h2{font-size:16px;margin:0}
p{margin:0 0 12px}.muted{color:var(--muted)}.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:16px;margin-top:16px}
dl{display:grid;grid-template-columns:minmax(90px,30%) 1fr;gap:6px 16px;margin:12px 0}dt{color:var(--muted)}dd{margin:0}
.words{white-space:pre-wrap}a{color:var(--accent)}ul{padding-left:18px}fieldset{border:0;padding:0;margin:0 0 12px;display:flex;gap:8px 20px;flex-wrap:wrap}legend{padding:0;margin-bottom:4px;font-weight:600}
label{display:block;font-weight:600}fieldset label{font-weight:400;min-height:24px}input:not([type=radio]),textarea{display:block;width:100%;margin:4px 0 12px;padding:8px 10px;border:1px solid var(--muted);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
button{padding:9px 16px;border:0;border-radius:6px;background:#0b6b6f;color:#fff;font:inherit;font-weight:600;cursor:pointer}button.second{background:none;color:var(--accent);padding:9px 0}
.answers{border-top:1px solid var(--line);margin-top:16px;padding-top:16px}.error{color:var(--bad);font-weight:600}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media print{form{display:none}}`;

/** No script runs, nothing is fetched, and no other site can frame the page or get its form. */
export const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

function page(name: string, title: string, ...content: ReactNode[]): string {
  const head = h(
    'head',
    {},
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex, nofollow' }),
    h('title', {}, `${title} · ${name}`),
    h('link', { rel: 'icon', href: 'data:,' }),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, whose hash the policy has
    h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
  );
  const main = h('main', {}, h('p', { className: 'muted' }, name), ...content);
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', {}, main)))}`;
}

const muted = (...content: ReactNode[]) => h('p', { className: 'muted' }, ...content);
const alertOf = (error: string | undefined) =>
  error && h('p', { className: 'error', role: 'alert', id: 'error' }, error);

/** The page of a key that is unknown or has ended, and of a refused request. */
export const refusalPage = (name: string, message: string): string => page(name, message, h('h1', {}, message));

/** The words of a page that is not there. Ended pages have no others. */
export const NO_PAGE = 'This page does not exist, or it has ended.';

/** `j•••@hospital.example`: who has only the link does not learn the address. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');

interface CodePage {
  name: string;
  submission: OpenSubmission;
  /** Path of the page. */
  at: string;
  /** Whether a code was asked for. */
  sent: boolean;
  error?: string | undefined;
}

/** Asks for the code that the client gets by mail. */
export function codePage({ name, submission: { client }, at, sent, error }: CodePage): string {
  const send = (label: string, className?: string) =>
    h('form', { method: 'post', action: `${at}/code` }, h('button', { type: 'submit', className }, label));
  const title = 'People presented to you';
  const described = { 'aria-describedby': error ? 'error rule' : 'rule', 'aria-invalid': error ? true : undefined };
  return page(
    name,
    title,
    h('h1', {}, title),
    sent
      ? h(
          'section',
          { className: 'card' },
          h('p', {}, `We sent a code of eight digits to ${masked(client)}.`),
          h(
            'form',
            { method: 'post', action: `${at}/visit` },
            alertOf(error),
            h('label', { htmlFor: 'code' }, 'Code'),
            h('input', {
              ...{ id: 'code', name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
              ...{ required: true, autoFocus: true, ...described },
            }),
            h(
              'p',
              { className: 'muted', id: 'rule' },
              'It can take a minute to arrive. It works once, for 15 minutes.',
            ),
            h('button', { type: 'submit' }, 'Open the page'),
          ),
          send('Send another code', 'second'),
        )
      : h(
          'section',
          { className: 'card' },
          alertOf(error),
          h('p', {}, `To open this page, type a code that we send to ${masked(client)}.`),
          send('Send the code'),
        ),
  );
}

interface PeoplePage extends Omit<CodePage, 'sent'> {
  people: readonly ShownPerson[];
  /** What proves that a form is of this page. */
  form: string;
  /** The person whose form is refused, with what was typed. */
  refused?: { person: string; answer: string; text: string; name: string } | undefined;
}

/** The people of a submission. */
export function peoplePage({ name, submission, at, people, form, error, refused }: PeoplePage): string {
  const { title, by, ends_on } = submission;
  const answeredBy = people.find(({ answered_by }) => answered_by)?.answered_by ?? '';
  return page(
    name,
    title,
    h('h1', {}, title),
    muted(`Presented by ${by ?? name}. This page ends after ${date(ends_on)}.`),
    ...people.map((person, n) =>
      personCard(person, n + 1, {
        at,
        form,
        error: refused?.person === person.id ? error : undefined,
        typed:
          refused?.person === person.id
            ? refused
            : {
                answer: person.answer ?? '',
                text: person.answer_text ?? '',
                name: person.answered_by ?? answeredBy,
              },
      }),
    ),
  );
}

interface Card {
  at: string;
  form: string;
  error: string | undefined;
  typed: { answer: string; text: string; name: string };
}

function personCard({ id, is_withdrawn, text, facts, files, answer, answered_by }: ShownPerson, n: number, card: Card) {
  const named = facts.find(({ fact }) => fact === 'name')?.text ?? `Person ${n}`;
  const attributes = { className: 'card', id: `p-${id}`, key: id, 'aria-labelledby': `n-${id}` };
  if (is_withdrawn)
    return h(
      'section',
      attributes,
      h('h2', { id: `n-${id}` }, `Person ${n}`),
      h('p', { className: 'muted' }, 'Withdrawn'),
    );
  return h(
    'section',
    attributes,
    h('h2', { id: `n-${id}` }, named),
    h(
      'dl',
      {},
      ...facts
        .filter(({ fact }) => fact !== 'name')
        .flatMap(({ fact, text }) => [
          h('dt', { key: fact }, factLabels[fact]),
          h('dd', { key: `${fact} text` }, text),
        ]),
    ),
    text && h('p', { className: 'words' }, text),
    files.length > 0 &&
      h(
        'ul',
        {},
        ...files.map((file) =>
          h(
            'li',
            { key: file.id },
            h('a', { href: `${card.at}/files/${file.id}` }, file.name),
            ` (${size(file.bytes)})`,
          ),
        ),
      ),
    answer && h('p', { role: 'status' }, h('b', {}, `Answer: ${answerWords[answer]}`), ` by ${answered_by}`),
    answerForm(id, card),
  );
}

const answerForm = (id: string, { at, form, error, typed }: Card) =>
  h(
    'form',
    { method: 'post', action: `${at}/answers/${id}`, className: 'answers' },
    alertOf(error),
    h('input', { type: 'hidden', name: 'form', value: form }),
    h(
      'fieldset',
      {},
      h('legend', {}, 'Your answer'),
      ...answers.map((answer) =>
        h(
          'label',
          { key: answer },
          h('input', {
            ...{ type: 'radio', name: 'answer', value: answer, required: true },
            ...{ defaultChecked: typed.answer === answer },
          }),
          ` ${answerWords[answer]}`,
        ),
      ),
    ),
    h('label', { htmlFor: `w-${id}` }, 'Words (optional)'),
    h('textarea', { id: `w-${id}`, name: 'text', rows: 2, maxLength: 2000, defaultValue: typed.text }),
    h('label', { htmlFor: `b-${id}` }, 'Your name'),
    h('input', {
      ...{ id: `b-${id}`, name: 'name', autoComplete: 'name', maxLength: 100, required: true },
      ...{ defaultValue: typed.name },
    }),
    h('button', { type: 'submit' }, 'Send answer'),
  );

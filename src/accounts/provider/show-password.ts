// The button 'Show' beside a password on the provider's pages (R-1441).
import type { FastifyInstance } from 'fastify';
import { hidden } from '#src/server/serve.ts';

/** The path of its script. */
export const SHOW_SCRIPT = '/idp/show.js';

/** Adds the script. */
export const showScriptRoute = (app: FastifyInstance) =>
  app.get(SHOW_SCRIPT, hidden, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(script),
  );

/** A form that is sent hides its password again, so that no browser keeps it as a text. */
const script = `const button = document.querySelector('.password button');
const field = button.previousElementSibling;
const show = (shown) => {
  field.type = shown ? 'text' : 'password';
  button.textContent = shown ? 'Hide' : 'Show';
  button.title = (shown ? 'Hide' : 'Show') + ' the password';
};
button.hidden = false;
button.addEventListener('click', () => show(field.type === 'password'));
field.form.addEventListener('submit', () => show(false));
`;

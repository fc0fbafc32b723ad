// `npm run accounts`: manages accounts, such as the first superadmin's.
import { readFileSync } from 'node:fs';
import { accountsCommand, options } from '#src/app/accounts-commands.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { openStorage } from '#src/server/storage.ts';
import { roles } from '#src/shared/roles.ts';

const usage = `npm run accounts -- create <email> --name <full name> [--role <role>] [--password-stdin]
npm run accounts -- list
npm run accounts -- role <email> <role>
npm run accounts -- reset-password <email> [--password-stdin]
npm run accounts -- reset-second-factor <email>
npm run accounts -- disable <email>
npm run accounts -- enable <email>
npm run accounts -- rotate-keys

Roles: ${roles.join(', ')}. An account without a role awaits approval. A generated password is shown once.
With --password-stdin the password is the first line of standard input, which no process list shows.
Either password works for one sign-in. The user must then choose a new one.
rotate-keys needs all servers to be stopped.
Changing a role or password and disabling an account take effect at once and end its sessions. The server can run.
With your own identity provider (OIDC_ISSUER), that provider stores accounts and passwords. You can change a user's role
after the user's first sign-in.`;

await runCommand({ usage, options, takesArguments: true }, async (values, args) => {
  const run = accountsCommand(args, values, usage);
  const config = loadConfig();
  const stopping = stopSignal();
  const { database, close } = await openStorage(config, { signal: stopping });
  try {
    const desk = { config, database, input: () => readFileSync(0, 'utf8') };
    console.log(await unlessStopped(stopping, run(desk)));
  } finally {
    await close();
  }
});

// The commands of `npm run accounts`.
import { hostname } from 'node:os';
import {
  allUsers,
  deleteSecondFactorOf,
  storeApproval,
  storeDisabled,
  storeOneTimePassword,
  storeRole,
} from '#src/accounts/administration/administration.ts';
import { record } from '#src/accounts/audit/audit.ts';
import { auth0Of } from '#src/accounts/auth0/auth0.ts';
import { Password, roleName as RoleName } from '#src/accounts/contract.ts';
import { rotateKeys } from '#src/accounts/keys/rotate-keys.ts';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';
import { makePassword } from '#src/accounts/passwords/passwords.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { signUp } from '#src/accounts/sign-in/contract.ts';
import { createAccount } from '#src/accounts/users/accounts.ts';
import { EMBEDDED } from '#src/accounts/users/users.ts';
import { mailJob } from '#src/app/mail-job.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { Refusal } from '#src/server/refusal.ts';
import { type Role, roles } from '#src/shared/roles.ts';

export const options = {
  name: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;
type Options = OptionValues<typeof options>;

/** What commands work with. */
interface AccountsDesk {
  config: Config;
  database: Database;
  /** Returns the text of standard input, for --password-stdin. */
  input: () => string;
}

/**
 * Finds a command by its name, and checks its arguments and options. The returned function runs it, and returns the text to
 * print. Throws Refusal, whose text for a wrong command line ends with `usage`.
 */
export function accountsCommand(
  [name = '', ...args]: string[],
  values: Options,
  usage: string,
): (desk: AccountsDesk) => Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(`${name ? `Unknown command '${name}'.` : 'Name a command.'}\n\n${usage}`);
  const unknown = Object.keys(values).find((each) => !command.options?.some((option) => option === each));
  if (unknown) throw new Refusal(`${name} has no option --${unknown}.\n\n${usage}`);
  if (args.length !== command.takes)
    throw new Refusal(`${name} takes ${command.takes || 'no'} argument${command.takes === 1 ? '' : 's'}.\n\n${usage}`);
  return async ({ config, database, input }) => {
    const context = { database, db: database.db, auth0: auth0Of(config, console.error), report: console.error, config };
    try {
      return await command.run({ ...context, input }, args, values);
    } catch (error) {
      if (error instanceof Failure) throw new Refusal(error.message, { cause: error });
      throw error;
    }
  };
}

type Context = AccountsDesk & Omit<AccountServices, 'jobs'>;

/** The actor in the audit log. */
const actor = { id: null, email: 'command line' };

/** Commands by name, with the number of their arguments and their options. `run` returns the text to print. */
const commands: Record<
  string,
  {
    takes: number;
    options?: (keyof Options)[];
    run: (context: Context, args: string[], options: Options) => Promise<string>;
  }
> = {
  create: { takes: 1, options: ['name', 'role', 'password-stdin'], run: create },
  list: { takes: 0, run: list },
  role: {
    takes: 2,
    run: async (context, [email = '', wanted]) => {
      const role = roleNamed(wanted);
      const { id, role: before } = await userByEmail(context, email);
      if (before === null) await storeApproval(context, actor, id);
      await storeRole(context, actor, id, role);
      return `${email} is ${role}`;
    },
  },
  'reset-password': {
    takes: 1,
    options: ['password-stdin'],
    run: async (context, [email = ''], values) => {
      const password = givenPassword(context, values);
      const { id } = await userByEmail(context, email);
      const chosen = password === undefined ? makePassword() : checkedPassword(password, email);
      const set = await withMail(context, (services) => storeOneTimePassword(services, actor, id, chosen));
      return `${email} has a new password${password === undefined ? `: ${set}` : ''}`;
    },
  },
  'reset-second-factor': {
    takes: 1,
    run: async (context, [email = '']) => {
      const { id } = await userByEmail(context, email);
      await withMail(context, (services) => deleteSecondFactorOf(services, actor, id));
      return `${email} has no second factor`;
    },
  },
  disable: {
    takes: 1,
    run: async (context, [email = '']) => {
      await storeDisabled(context, actor, (await userByEmail(context, email)).id, true);
      return `${email} is disabled`;
    },
  },
  'rotate-keys': {
    takes: 0,
    run: async ({ db }) => {
      await rotateKeys(db, actor);
      return 'The keys are new. Start the servers.';
    },
  },
  enable: {
    takes: 1,
    run: async (context, [email = '']) => {
      await storeDisabled(context, actor, (await userByEmail(context, email)).id, false);
      return `${email} is enabled`;
    },
  },
};

async function create(context: Context, [email = '']: string[], values: Options): Promise<string> {
  const { db, config } = context;
  if (config.oidc) throw new Refusal(`Create accounts at ${config.oidc.issuer}, where users sign in.`);
  const role = values.role === undefined ? null : roleNamed(values.role);
  const given = givenPassword(context, values);
  const password = given ?? makePassword();
  const details = signUp.body?.safeParse({ email, password, full_name: values.name });
  if (!details?.success) throw new Refusal(details?.error.issues.map(({ message }) => message).join('\n'));
  requireStrongPassword(details.data.password, details.data.email);
  const user = await createAccount(db, { ...details.data, role, confirmed: true, one_time: true });
  if (!user) throw new Refusal(`${email} already has an account.`);
  await record(db, { action: 'sign_up', actor, target: user.email, new_value: role });
  const status = role ?? 'awaits approval';
  return `${user.email} (${status})${given === undefined ? `, password ${password}` : ''}`;
}

/** Makes a change. A server mails its notice, also one that starts later: the job is part of the change. */
async function withMail<T>(context: Context, change: (services: AccountServices) => Promise<T>): Promise<T> {
  const { database, config, report } = context;
  const server = hostname();
  const jobs = await openJobs({
    database,
    kinds: [mailJob(database, config)],
    server,
    place: server, // unused: mail needs no files of a server
    runs: false,
    report,
  });
  try {
    return await change({ ...context, jobs });
  } finally {
    await jobs.close();
  }
}

async function list({ db }: Context): Promise<string> {
  const users = await allUsers(db);
  if (users.length === 0) return 'There are no accounts.';
  const widest = Math.max(...users.map(({ email }) => email.length));
  return users
    .map(({ email, role, disabled, full_name }) =>
      [email.padEnd(widest), (role ?? 'pending').padEnd(13), disabled ? 'disabled' : 'active  ', full_name].join('  '),
    )
    .join('\n');
}

/** Returns the configured provider's user with this email. Throws Refusal unless there is exactly one. */
async function userByEmail({ db, config }: Context, email: string) {
  const [user, another] = await db
    .selectFrom('profiles')
    .select(['id', 'role'])
    .where('issuer', '=', config.oidc?.issuer ?? EMBEDDED)
    .where('email', '=', email.toLowerCase())
    .execute();
  if (!user) throw new Refusal(`There is no account with the email ${email}.`);
  if (another) throw new Refusal(`${email} has several accounts. Change them on the Admin page.`);
  return user;
}

function roleNamed(name: string | undefined): Role {
  const role = RoleName.safeParse(name);
  if (!role.success) throw new Refusal(`Unknown role '${name}'. Choose one of ${roles.join(', ')}.`);
  return role.data;
}

/** The password on standard input, for --password-stdin. Throws Refusal if it is empty. */
function givenPassword({ input }: Context, values: Options): string | undefined {
  if (!values['password-stdin']) return undefined;
  const [password] = input().split(/\r?\n/);
  if (!password) throw new Refusal('--password-stdin: standard input has no password.');
  return password;
}

function checkedPassword(password: string, email: string): string {
  const checked = Password.safeParse(password);
  if (!checked.success) throw new Refusal(checked.error.issues.map(({ message }) => message).join('\n'));
  requireStrongPassword(password, email);
  return checked.data;
}

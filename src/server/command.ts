import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isConnectionFailure, isMissingRight, isSystemFailure } from '#src/server/connections.ts';
import { isDiskFull } from '#src/server/disk-full.ts';
import { Refusal } from '#src/server/refusal.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

type Arguments<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/** The values of a command's options, by name. */
export type OptionValues<O extends Options> = Arguments<O>['values'];

interface Command<O extends Options> {
  /** Printed for --help, and after the message for an invalid option. */
  usage: string;
  /** Its options besides --help. */
  options?: O;
  /** Whether the command takes positional arguments. */
  takesArguments?: boolean;
  /** The command line, without arguments that were read before. */
  args?: string[];
}

/**
 * Parses the command line and runs `main`, or prints the usage for --help. Prints the text of an error, as `errorText`. All
 * errors exit with 1.
 */
export async function runCommand<const O extends Options = Record<string, never>>(
  command: Command<O>,
  main: (values: OptionValues<O>, args: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parse(command);
    if ('help' in values && values.help) return console.log(asTyped(command.usage));
    await main(values, positionals);
  } catch (error) {
    console.error(isConnectionFailure(error) ? `${errorText(error)} Start the command again.` : errorText(error));
    process.exitCode = 1;
  }
}

/**
 * The message of a Refusal, an invalid option or what an operator can mend: a lost connection to PostgreSQL, a full disk, a
 * right that the database's user lacks. Any other error itself, with its stack.
 */
export function errorText(error: unknown): unknown {
  if (error instanceof Refusal || isInvalidOption(error)) return asTyped(error.message);
  if (isConnectionFailure(error)) return `The connection to PostgreSQL failed: ${error.message}.`;
  if (isSystemFailure(error)) return `PostgreSQL stopped the command: ${error.message}.`;
  if (isDiskFull(error)) return `A file could not be written: ${(error as Error).message}.`;
  if (isMissingRight(error))
    return `PostgreSQL refused the command: ${error.message}. The user in DATABASE_URL must own the database.`;
  return error;
}

/** A text with commands as this installation runs them: a release has `medatlas import …` for `npm run import -- …`. */
export function asTyped(text: string): string {
  if (!process.env.MEDATLAS_RELEASE) return text;
  return text.replace(
    /\bnpm (?:run )?(start|stop|import|fetch|backup|restore|accounts|demo)\b(?: --(?= )| \[-- )?/g,
    (found, name) => (found.endsWith('[-- ') ? `medatlas ${name} [` : `medatlas ${name}`),
  );
}

function parse<O extends Options>({ usage, options, takesArguments = false, args }: Command<O>): Arguments<O> {
  const all = { help: { type: 'boolean' }, ...options } as const;
  try {
    return parseArgs({ args, options: all, allowPositionals: takesArguments }) as Arguments<O>; // plus `help`
  } catch (error) {
    if (!isInvalidOption(error)) throw error;
    throw new Refusal(`${error.message}\n\n${usage}`, { cause: error });
  }
}

/** The messages of `parseArgs` name the option. */
const isInvalidOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from '#src/server/refusal.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What the user typed after a command's name. */
type Typed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/** The values of a command's options, by name. */
export type OptionValues<O extends Options> = Typed<O>['values'];

interface Command<O extends Options> {
  /** What --help prints, and what follows the sentence on a wrong option. */
  usage: string;
  /** Its options besides --help. */
  options?: O;
  /** Whether words may follow that are no options. */
  takesWords?: boolean;
}

/**
 * Runs a command to its end. --help prints its usage. A refusal or a wrong option is printed as its sentence, any other error
 * with its stack; both exit with 1.
 */
export async function runCommand<const O extends Options = Record<string, never>>(
  command: Command<O>,
  main: (values: OptionValues<O>, words: string[]) => Promise<void>,
): Promise<void> {
  await reportRefusal(async () => {
    const { values, positionals } = parse(command);
    if ('help' in values && values.help) return console.log(command.usage);
    await main(values, positionals);
  });
}

/** Runs `main`; prints a refusal as its sentence and any other error with its stack, and then exits with 1. */
export async function reportRefusal(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal || isWrongOption(error) ? error.message : error);
    process.exitCode = 1;
  }
}

function parse<O extends Options>({ usage, options, takesWords = false }: Command<O>): Typed<O> {
  const all = { help: { type: 'boolean' }, ...options } as const;
  try {
    return parseArgs({ options: all, allowPositionals: takesWords }) as Typed<O>; // --help besides
  } catch (error) {
    if (!isWrongOption(error)) throw error;
    throw new Refusal(`${error.message}\n\n${usage}`, { cause: error });
  }
}

/** What `parseArgs` throws names the option. */
const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

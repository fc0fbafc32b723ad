/** What stops a command for a reason its user can mend. The message is for that person, and is printed without a stack. */
export class Refusal extends Error {}

/** Runs a command to its end. A refusal or a wrong option is printed as its sentence, other errors with their stack; all exit with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal || isWrongOption(error) ? error.message : error);
    process.exitCode = 1;
  }
}

/** What `parseArgs` throws names the option. */
const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

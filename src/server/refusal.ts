/** What stops a command for a reason its user can mend. The message is for that person, and is printed without a stack. */
export class Refusal extends Error {}

/** Runs a command to its end. A refusal is printed as its sentence, any other error with its stack; both exit with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}

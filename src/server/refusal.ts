/** An error that the user of a command can fix. Its message is printed without a stack. */
export class Refusal extends Error {}

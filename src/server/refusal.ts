/** What stops a command for a reason its user can mend. The message is for that person, and is printed without a stack. */
export class Refusal extends Error {}

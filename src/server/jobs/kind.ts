/** What a running job reports to, and when it must end. */
export interface RunningJob {
  /** The ID of the job. Undefined for work on the command line. */
  id?: string;
  /** Aborts when the job is canceled, the server stops, or the job has reported no progress for ten minutes. */
  signal: AbortSignal;
  /** Reports the share of the work that is done, from 0 to 1, and what the job does now. Null: the share is unknown. */
  progress: (share: number | null, message: string) => void;
  /** Adds a line to the job's log. */
  log: (line: string) => void;
}

/** A kind of background work. */
export interface JobKind<Input extends object = object> {
  /** In lower case with hyphens, such as `clean-up`. */
  name: string;
  /** Whether a job works on files of the server that added it, so that only that server runs it. Others run anywhere. */
  local?: true;
  /** Whether owners take turns: many jobs of one owner delay those of others by one turn each (R-1077). */
  turns?: true;
  /** Attempts after the first before the job has failed. Each waits longer than the one before. */
  retries: number;
  /** When the product adds a job of this kind by itself, in cron's syntax. */
  schedule?: string | undefined;
  /** The time zone of the schedule. UTC by default. */
  timeZone?: string;
  /** Whether a job is added at the start of a server if no server ran at the time of the schedule. */
  catchUp?: true;
  /** Days for which a job that has ended stays in the list. */
  daysKept: number;
  /**
   * Does the work. The job is done when it resolves. An error is a failed attempt, except a Refusal: it fails the job, as
   * another attempt would not help. A job may run again after a crash.
   */
  run(input: Input, job: RunningJob): Promise<void>;
}

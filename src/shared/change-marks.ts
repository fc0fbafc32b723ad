import { z } from 'zod';

/** The marks of changes in results, the most useful first. */
export const marks = [
  'moved',
  'training_code_replaced',
  'newly_licensed',
  'left_group',
  'license_ended',
  'certification_ended',
  'new',
  'renewed',
] as const;

/** What changed last for those who search, and the day of the file or the import. */
export const ChangeMark = z.object({ mark: z.enum(marks), on: z.string() });
export type ChangeMark = z.infer<typeof ChangeMark>;

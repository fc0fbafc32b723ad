import { z } from 'zod';
import { roleName, time, word } from '#src/accounts/contract.ts';

/** The signed-in user: the identity provider's claims, and what Medatlas stores. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  full_name: z.string(),
  given_name: word,
  family_name: word,
  nickname: word,
  picture: word,
  /** The provider's id of the user. */
  subject: z.string(),
  /** Null: pending. */
  role: roleName.nullable(),
  /** Whether the user may read data. */
  approved: z.boolean(),
  /** Whether the user must set up two-step verification before anything else. */
  second_factor_due: z.boolean(),
  /** Whether the embedded provider keeps the password, so that it can be changed here. */
  embedded: z.boolean(),
  /** For administrators, until they dismiss it: who last reset their password, and when. */
  password_reset: z.object({ by: z.string(), at: time }).nullable(),
  /** Whether the e-mail is of the company's own domain. */
  internal: z.boolean(),
  default_state: word,
  /** Of dates in mails. */
  time_zone: word,
  created_at: time,
  updated_at: time,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

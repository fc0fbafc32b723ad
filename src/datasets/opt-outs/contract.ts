import { z } from 'zod';
import { parameter } from '#src/shared/fields.ts';

/** The criterion of a provider search on opt-outs of Medicare. */
export const optOutCriteria = {
  opted_out: parameter(z.enum(['yes', 'no'], 'must be yes or no').optional()),
};

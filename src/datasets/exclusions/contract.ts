import { z } from 'zod';
import { parameter } from '#src/shared/fields.ts';

/** The criterion of a provider search on the list of exclusions. `no`: no row matches, not even possibly. */
export const exclusionCriteria = {
  excluded: parameter(z.enum(['yes', 'no', 'possible'], 'must be yes, no or possible').optional()),
};

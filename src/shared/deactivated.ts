// The parameter of a search that finds deactivated NPIs too.
import { z } from 'zod';
import { parameter } from '#src/shared/fields.ts';

/** Finds them by their last published rows. */
export const deactivated = parameter(z.literal('yes', 'must be yes').optional());

/**
 * Returns the check that a search with `deactivated` has no parameter besides `others`, because the last published row
 * does not answer it.
 */
export const deactivatedOnlyWith =
  (others: readonly string[]) =>
  (query: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx): void => {
    if (!query.deactivated) return;
    const known = new Set(['deactivated', 'sort', 'order', 'page', 'format', 'column', 'names', ...others]);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== '' && !known.has(name.replace(/^not\./, '')))
        addIssue({ code: 'custom', path: ['deactivated'], message: `cannot be combined with ${name}`, input: query });
  };

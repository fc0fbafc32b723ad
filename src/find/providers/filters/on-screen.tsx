// The criteria of a provider search on screen. A dataset that declares criteria adds them here.
import { affiliationCriteria } from '#src/datasets/affiliations/criteria.tsx';
import { certificationCriteria } from '#src/datasets/certifications/criteria.tsx';
import { compactCriteria } from '#src/datasets/compacts/criteria.tsx';
import { enrollmentCriteria } from '#src/datasets/enrollments/criteria.tsx';
import { exclusionCriteria } from '#src/datasets/exclusions/criteria.tsx';
import { licenseCriteria } from '#src/datasets/licenses/criteria.tsx';
import { optOutCriteria } from '#src/datasets/opt-outs/criteria.tsx';
import { paymentCriteria } from '#src/datasets/payments/criteria.tsx';
import { placeCriteria } from '#src/datasets/places/criteria.tsx';
import { serviceCriteria } from '#src/datasets/services/criteria.tsx';
import { signalCriteria } from '#src/datasets/signals/criteria.tsx';
import { furtherCriteria, recordCriteria } from '#src/find/providers/filters/own-criteria.tsx';
import type { SaidBy } from '#src/ui/on-screen.ts';

/** All criteria, in the order of their parameters in addresses. */
export const providerCriteriaOnScreen = [
  recordCriteria,
  placeCriteria,
  licenseCriteria,
  compactCriteria,
  certificationCriteria,
  affiliationCriteria,
  enrollmentCriteria,
  paymentCriteria,
  serviceCriteria,
  exclusionCriteria,
  optOutCriteria,
  signalCriteria,
  furtherCriteria,
] as const;

/** The name of a parameter. */
export type ProviderParameterName = SaidBy<(typeof providerCriteriaOnScreen)[number]['criteria']>;

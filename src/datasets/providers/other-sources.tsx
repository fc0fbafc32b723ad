import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { affiliationsQuery, alumniQuery, relatedQuery } from '#src/datasets/affiliations/questions.tsx';
import { certificationsQuery } from '#src/datasets/certifications/questions.tsx';
import { employersQuery } from '#src/datasets/enrollments/questions.tsx';
import { licensesQuery } from '#src/datasets/licenses/questions.tsx';
import { screeningQuery } from '#src/datasets/screening/questions.tsx';

/** Time limit in milliseconds. A slow or failing source does not delay the other cards longer. */
const TIMEOUT = 3000;

/**
 * Requests a provider's data from other sources, in parallel with the provider. Returns true when all requests have
 * succeeded or failed once, or after `TIMEOUT`. Their cards then appear together, without layout shifts.
 */
export function useOtherSources(npi: string): boolean {
  const [complete, setComplete] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setComplete(npi), TIMEOUT);
    return () => clearTimeout(timer);
  }, [npi]);
  const [affiliations, ...others] = useQueries({
    queries: [
      retried(affiliationsQuery(npi)),
      retried(employersQuery(npi)),
      retried(certificationsQuery(npi)),
      retried(licensesQuery(npi)),
      retried(screeningQuery(npi)),
    ],
  });
  const enabled = Boolean(affiliations.data?.rows.length);
  const people = useQueries({
    queries: [
      { ...retried(relatedQuery(npi)), enabled },
      { ...retried(alumniQuery(npi)), enabled },
    ],
  });
  const queries = [affiliations, ...others, ...people];
  if (complete !== npi && queries.every(({ fetchStatus, failureCount }) => fetchStatus === 'idle' || failureCount > 0))
    setComplete(npi);
  return complete === npi;
}

/** Retries a request that failed on an earlier visit. The cards, which mount later, must not retry it again. */
const retried = <Q extends object>(query: Q) => ({ ...query, retryOnMount: true });

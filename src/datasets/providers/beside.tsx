import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { affiliationsQuery, alumniQuery, relatedQuery } from '#src/datasets/affiliations/questions.tsx';
import { certificationsQuery } from '#src/datasets/certifications/questions.tsx';
import { licensesQuery } from '#src/datasets/licenses/questions.tsx';

/** Milliseconds that other sources are waited for: one that is slower, or fails, holds up nothing else. */
const PATIENCE = 3000;

/**
 * Asks what other sources know of a provider, along with the provider and not after. Whether all of them have answered or
 * failed once, or had the time to: their cards then come together, and do not push each other about.
 */
export function useBeside(npi: string): boolean {
  const [complete, setComplete] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setComplete(npi), PATIENCE);
    return () => clearTimeout(timer);
  }, [npi]);
  const [affiliations, ...others] = useQueries({
    queries: [anew(affiliationsQuery(npi)), anew(certificationsQuery(npi)), anew(licensesQuery(npi))],
  });
  const enabled = Boolean(affiliations.data?.rows.length); // only then are there others to ask for
  const people = useQueries({
    queries: [
      { ...anew(relatedQuery(npi)), enabled },
      { ...anew(alumniQuery(npi)), enabled },
    ],
  });
  const asked = [affiliations, ...others, ...people];
  if (complete !== npi && asked.every(({ fetchStatus, failureCount }) => fetchStatus === 'idle' || failureCount > 0))
    setComplete(npi);
  return complete === npi;
}

/** What failed at an earlier visit is asked again; the cards themselves, drawn later, do not. */
const anew = <Q extends object>(query: Q) => ({ ...query, retryOnMount: true });

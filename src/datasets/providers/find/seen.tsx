import { useSessionStorage } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';

const KEY = 'medatlas-seen-providers';

/** Providers remembered, the last seen first. */
const MOST = 500;

/** The providers that the user has seen in this tab. `npi` becomes one of them; blank adds none. */
export function useSeen(npi: string): ReadonlySet<string> {
  const [seen, setSeen] = useSessionStorage<string[]>({ key: KEY, defaultValue: [], getInitialValueInEffect: false });
  useEffect(() => {
    if (npi) setSeen((now) => (now[0] === npi ? now : [npi, ...now.filter((each) => each !== npi)].slice(0, MOST)));
  }, [npi, setSeen]);
  return useMemo(() => new Set(seen), [seen]);
}

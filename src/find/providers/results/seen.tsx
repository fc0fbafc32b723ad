import { useSessionStorage } from '@mantine/hooks';
import { useContext, useEffect, useMemo } from 'react';
import { UserId } from '#src/ui/state/preferences.ts';

const KEY = 'medatlas-seen-providers';

/** Providers remembered, the last seen first. */
const MOST = 500;

/** The providers that this user has seen in this tab. `npi` becomes one of them; blank adds none. */
export function useSeen(npi: string): ReadonlySet<string> {
  const key = `${KEY}-${useContext(UserId)}`;
  const [seen, setSeen] = useSessionStorage<string[]>({ key, defaultValue: [], getInitialValueInEffect: false });
  useEffect(() => {
    if (npi) setSeen((now) => (now[0] === npi ? now : [npi, ...now.filter((each) => each !== npi)].slice(0, MOST)));
  }, [npi, setSeen]);
  return useMemo(() => new Set(seen), [seen]);
}

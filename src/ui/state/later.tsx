import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/**
 * Returns a component that is loaded when it first shows, as a part of a page. `Meanwhile` shows until then, by default
 * nothing. If it cannot be loaded, it says so and offers to reload the page; the rest of the page works. `name` is unique.
 */
export const later = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
) =>
  function Later(props: P) {
    const { Loaded, error } = useLoaded(name, load, true);
    if (Loaded) return <Loaded {...props} />;
    if (!error) return Meanwhile ? <Meanwhile {...props} /> : null;
    return (
      <div className="small muted" style={{ padding: 16 }}>
        <p>This part of the page could not be loaded.</p>
        <Button variant="default" size="compact-sm" mt={8} onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    );
  };

/** A function that loads a part of the page before it is used. The part itself says so if it cannot be loaded. */
export const early = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

/**
 * A component that is loaded as soon as it is `wanted` anywhere. `name` is unique. After an error only a reload of the
 * page helps, because browsers remember modules that failed.
 */
export function useLoaded<P extends object>(name: string, load: () => Promise<ComponentType<P>>, wanted: boolean) {
  const { data, error } = useQuery({
    queryKey: ['component', name],
    queryFn: async () => ({ Component: await load() }),
    enabled: wanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { Loaded: data?.Component, error };
}

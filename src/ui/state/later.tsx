import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

/** A module that exports a component by its name. */
type Exports<N extends string> = Readonly<Record<N, (props: never) => ReactNode>>;

/** The properties of the component `N` of a module. */
type PropsOf<N extends string, M extends Exports<N>> = M[N] extends (props: infer P extends object) => ReactNode
  ? P
  : object;

/**
 * Returns the component `name` of a module that is loaded when it first shows, as a part of a page. `Meanwhile` shows until then, by
 * default nothing. If it cannot be loaded, it says so and offers to reload the page; the rest of the page works. `name` is unique.
 */
export const later = <N extends string, M extends Exports<N>>(
  name: N,
  load: () => Promise<M>,
  Meanwhile?: ComponentType<PropsOf<N, M>>,
) =>
  function Later(props: PropsOf<N, M>) {
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
export function useLoaded<N extends string, M extends Exports<N>>(name: N, load: () => Promise<M>, wanted: boolean) {
  const { data, error } = useQuery({
    queryKey: ['component', name],
    queryFn: async () => ({ Component: (await load())[name] as unknown as ComponentType<PropsOf<N, M>> }),
    enabled: wanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { Loaded: data?.Component, error };
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/**
 * Returns a component that is loaded when it first shows, as a part of a page. Nothing shows meanwhile. If it cannot be
 * loaded, it says so and offers another attempt; the rest of the page works. `name` is unique.
 */
export const later = <P extends object>(name: string, load: () => Promise<ComponentType<P>>) =>
  function Later(props: P) {
    const { data, error, refetch } = useQuery({
      queryKey: ['component', name],
      queryFn: async () => ({ Component: await load() }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retryDelay: 1000,
    });
    if (data) return <data.Component {...props} />;
    if (!error) return null;
    return (
      <div className="small muted" style={{ padding: 16 }}>
        <p>This part of the page could not be loaded.</p>
        <Button variant="default" size="compact-sm" mt={8} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  };

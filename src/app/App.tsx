import '@fontsource-variable/inter/wght.css';
import '#src/ui/theme/components.css';
import '#src/ui/theme/theme.css';
import '#src/ui/theme/print.css';
import '#src/shared/declare.ts'; // nearly every screen needs these, so the initial script includes them
import '#src/ui/messages/LoadingStatus.tsx';
import '#src/ui/results/list.ts';
import '#src/ui/results/Pager.tsx';
import '#src/ui/record/RecordSkeleton.tsx';
import '#src/ui/results/ResultsSkeleton.tsx';
import '#src/shared/title-case.ts';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider, sessionQuery } from '#src/accounts/sessions/auth.tsx';
import { ApiError, mayRetry, UserError } from '#src/ui/state/ask.ts';
import { siteQuery } from '#src/ui/state/site.ts';
import { cssVariables, theme } from '#src/ui/theme/theme.ts';

/** The web client: the router inside the providers that all screens share. */
export function App({
  client,
  router,
}: { client: QueryClient } & Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const minute = 60_000;

/** Creates the client that requests data and caches it. Starts to load the session and the site. */
export function openClient(): QueryClient {
  /** Reloads the session after a 401 or 403, because it may have ended or the account may have changed. Logs other faults. */
  const onError = (error: Error) => {
    if (!(error instanceof UserError)) console.error(error); // screens show a plain sentence instead (R-1195)
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The default mode would wait while the browser is offline, without an error.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5 * minute,
        gcTime: 30 * minute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayRetry(error),
        retryDelay: 1000,
      },
    },
  });
  void client.prefetchQuery(siteQuery);
  void client.prefetchQuery(sessionQuery);
  return client;
}

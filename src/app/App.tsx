import '@fontsource-variable/inter/wght.css';
import '#src/ui/components.css';
import '#src/ui/theme.css';
import '#src/ui/print.css';
import '#src/ui/Skeletons.tsx'; // nearly every screen needs it: the first script holds it once
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider, sessionQuery } from '#src/accounts/session/auth.tsx';
import { ApiError, mayRetry } from '#src/ui/ask.ts';
import { siteQuery } from '#src/ui/site.ts';
import { cssVariables, theme } from '#src/ui/theme.ts';

/** The web part with all that its screens share. */
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

/** What asks the server and keeps its replies. It has begun to ask who is signed in, and whose site it is. */
export function openClient(): QueryClient {
  /** A refusal may mean that the session ended or that the account changed, so it is asked again who is signed in. */
  const noticeRefusal = (error: Error) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeRefusal }),
    mutationCache: new MutationCache({ onError: noticeRefusal }),
    defaultOptions: {
      queries: {
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

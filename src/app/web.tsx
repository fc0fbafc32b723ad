import '@fontsource-variable/inter/wght.css';
import '#src/ui/components.css';
import '#src/ui/theme.css';
import '#src/ui/print.css';
import '#src/ui/Skeletons.tsx'; // nearly every screen needs it: the first script holds it once
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod';
import { AuthProvider, sessionQuery } from '#src/accounts/session/auth.tsx';
import { screensInFrame } from '#src/app/screens.tsx';
import { ApiError, mayRetry } from '#src/ui/ask.ts';
import { siteQuery } from '#src/ui/site.ts';
import { cssVariables, theme } from '#src/ui/theme.ts';

config({ jitless: true }); // else it tries `Function('')`, which our own policy forbids and reports

const minute = 60_000;
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
const router = createBrowserRouter(screensInFrame);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>
  </MantineProvider>,
);

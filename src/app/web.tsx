import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '#src/ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from '#src/app/screens.tsx';
import { mayRetry } from '#src/ui/ask.ts';
import { siteQuery } from '#src/ui/site.ts';
import { cssVariables, theme } from '#src/ui/theme.ts';

const minute = 60_000;
const client = new QueryClient({
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
const router = createBrowserRouter(routes);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);

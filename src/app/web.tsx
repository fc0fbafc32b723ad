import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { config } from 'zod';
import { sessionQuery } from '#src/accounts/sessions/auth.tsx';
import { App, openClient } from '#src/app/App.tsx';
import { screensInFrame } from '#src/app/screens.tsx';
import { siteQuery } from '#src/ui/state/site.ts';

config({ jitless: true }); // otherwise zod calls `Function('')`, which violates the Content-Security-Policy

/** Milliseconds after which the page shows that it loads. */
const SOON = 200;

const client = openClient();
const router = createBrowserRouter(screensInFrame);
void render();

/**
 * Renders the page once it has its screen, the session and the site, which the browser fetched with it: a spinner and a frame
 * before would cost a slow phone more time than they fill.
 */
async function render() {
  const ready = [opened(), client.prefetchQuery(sessionQuery), client.prefetchQuery(siteQuery)];
  await Promise.race([Promise.all(ready), new Promise((resolve) => setTimeout(resolve, SOON))]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(<App client={client} router={router} />);
}

/** Resolves once the scripts of the first screen are loaded. */
function opened() {
  return new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });
}

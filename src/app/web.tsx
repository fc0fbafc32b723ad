import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { config } from 'zod';
import { App, openClient } from '#src/app/App.tsx';
import { screensInFrame } from '#src/app/screens.tsx';

config({ jitless: true }); // otherwise zod calls `Function('')`, which violates the Content-Security-Policy

void document.fonts.load('1em "Inter Variable"'); // after the scripts, and before the first text asks for it
const client = openClient();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App client={client} router={createBrowserRouter(screensInFrame)} />);

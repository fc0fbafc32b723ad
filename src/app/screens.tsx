import { Navigate, type RouteObject } from 'react-router';
import { Administrators } from '#src/app/guards/Administrators.tsx';
import { Approved } from '#src/app/guards/Approved.tsx';
import { SignedIn } from '#src/app/guards/SignedIn.tsx';
import { routes } from '#src/app/routes.tsx';
import { Shell } from '#src/app/Shell.tsx';
import type { Route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';
import { ErrorPage } from '#src/ui/layout/ErrorPage.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

const lazyRoutes = (list: readonly Route[]): RouteObject[] =>
  list.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) }));

const { open, signedIn, administration, data } = routes;
const screens: RouteObject[] = [
  ...lazyRoutes(open),
  {
    Component: SignedIn,
    children: [
      ...lazyRoutes(signedIn),
      { Component: Administrators, children: lazyRoutes(administration) },
      { Component: Approved, children: lazyRoutes(data) },
    ],
  },
  { path: '*', element: <Navigate to={links.home()} replace /> },
];

/** The screens within the frame. If a screen fails, the frame stays. */
export const screensInFrame: RouteObject[] = [
  {
    element: <Shell />,
    ErrorBoundary: ErrorPage,
    children: [{ ErrorBoundary: ErrorPage, hydrateFallbackElement: <Spinner />, children: screens }],
  },
];

import { Navigate, type RouteObject } from 'react-router';
import { footer, navigation, tiles } from '#src/app/navigation.ts';
import { links } from '#src/shared/links.ts';
import { ErrorPage } from '#src/ui/layout/ErrorPage.tsx';
import { Frame } from '#src/ui/layout/Frame.tsx';

const ProviderSearch = async () => ({
  Component: (await import('#src/datasets/providers/ProviderSearch.tsx')).ProviderSearch,
});

const ProgramSearch = async () => ({
  Component: (await import('#src/datasets/programs/ProgramSearch.tsx')).ProgramSearch,
});

const OrganizationSearch = async () => ({
  Component: (await import('#src/datasets/organizations/OrganizationSearch.tsx')).OrganizationSearch,
});

/** Every address and the screen it shows, each loaded when first visited. */
const screens: RouteObject[] = [
  {
    index: true,
    lazy: async () => {
      const { Home } = await import('#src/pages/Home.tsx');
      return { element: <Home tiles={tiles} /> };
    },
  },
  { path: '/hcps', lazy: ProviderSearch },
  { path: '/providers', lazy: ProviderSearch },
  {
    path: '/provider/:npi',
    lazy: async () => ({ Component: (await import('#src/datasets/providers/ProviderPage.tsx')).ProviderPage }),
  },
  { path: '/hcos', lazy: OrganizationSearch },
  { path: '/organizations', lazy: OrganizationSearch },
  {
    path: '/organization/:npi',
    lazy: async () => ({
      Component: (await import('#src/datasets/organizations/OrganizationPage.tsx')).OrganizationPage,
    }),
  },
  { path: '/gmes', lazy: ProgramSearch },
  { path: '/gme', lazy: ProgramSearch },
  {
    path: '/gme/program/:number',
    lazy: async () => ({ Component: (await import('#src/datasets/programs/ProgramPage.tsx')).ProgramPage }),
  },
  {
    path: '/affiliations',
    lazy: async () => ({
      Component: (await import('#src/datasets/affiliations/AffiliationSearch.tsx')).AffiliationSearch,
    }),
  },
  {
    path: '/mgma',
    lazy: async () => ({
      Component: (await import('#src/datasets/affiliations/MedicalGroupSearch.tsx')).MedicalGroupSearch,
    }),
  },
  {
    path: '/mgma/:org_pac_id',
    lazy: async () => ({
      Component: (await import('#src/datasets/affiliations/MedicalGroupPage.tsx')).MedicalGroupPage,
    }),
  },
  {
    path: '/wdms',
    lazy: async () => ({ Component: (await import('#src/datasets/schools/SchoolSearch.tsx')).SchoolSearch }),
  },
  {
    path: '/wdms/:coreId',
    lazy: async () => ({ Component: (await import('#src/datasets/schools/SchoolPage.tsx')).SchoolPage }),
  },
  { path: '*', element: <Navigate to={links.home()} replace /> },
];

/** The screens within the frame. A screen that breaks leaves the frame standing. */
export const routes: RouteObject[] = [
  {
    element: <Frame destinations={navigation} footer={footer} />,
    ErrorBoundary: ErrorPage,
    hydrateFallbackElement: <div className="frame" />,
    children: [{ ErrorBoundary: ErrorPage, children: screens }],
  },
];

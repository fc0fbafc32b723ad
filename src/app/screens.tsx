import { Navigate, type RouteObject } from 'react-router';
import { Administrators } from '#src/accounts/session/Administrators.tsx';
import { Approved } from '#src/accounts/session/Approved.tsx';
import { SignedIn } from '#src/accounts/session/SignedIn.tsx';
import { tiles } from '#src/app/navigation.ts';
import { Shell } from '#src/app/Shell.tsx';
import { links } from '#src/shared/links.ts';
import { ErrorPage } from '#src/ui/layout/ErrorPage.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

// Each screen is loaded when first visited.

const ProviderSearch = async () => ({
  Component: (await import('#src/datasets/providers/ProviderSearch.tsx')).ProviderSearch,
});

const ProgramSearch = async () => ({
  Component: (await import('#src/datasets/programs/ProgramSearch.tsx')).ProgramSearch,
});

const OrganizationSearch = async () => ({
  Component: (await import('#src/datasets/organizations/OrganizationSearch.tsx')).OrganizationSearch,
});

/** For everybody. */
const open: RouteObject[] = [
  {
    path: '/sign-in',
    lazy: async () => ({ Component: (await import('#src/accounts/sign-in/SignIn.tsx')).SignIn }),
  },
  {
    path: '/sign-up',
    lazy: async () => ({ Component: (await import('#src/accounts/sign-in/SignUp.tsx')).SignUp }),
  },
  {
    path: '/confirm-email',
    lazy: async () => ({ Component: (await import('#src/accounts/sign-in/ConfirmEmail.tsx')).ConfirmEmail }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('#src/accounts/sign-in/ForgotPassword.tsx')).ForgotPassword }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('#src/accounts/sign-in/ResetPassword.tsx')).ResetPassword }),
  },
];

/** About the site, for everybody. */
const about: RouteObject[] = [
  { path: '/about', lazy: async () => ({ Component: (await import('#src/pages/about/About.tsx')).About }) },
  { path: '/contact', lazy: async () => ({ Component: (await import('#src/pages/contact/Contact.tsx')).Contact }) },
  { path: '/privacy', lazy: async () => ({ Component: (await import('#src/pages/about/Privacy.tsx')).Privacy }) },
  { path: '/terms', lazy: async () => ({ Component: (await import('#src/pages/about/Terms.tsx')).Terms }) },
];

/** For whoever is signed in. */
const own: RouteObject[] = [
  {
    index: true,
    lazy: async () => {
      const [{ Home }, { HomeSearch }] = await Promise.all([
        import('#src/pages/Home.tsx'),
        import('#src/app/HomeSearch.tsx'),
      ]);
      return { element: <Home tiles={tiles} searchBox={<HomeSearch />} /> };
    },
  },
  {
    path: '/profile',
    lazy: async () => ({ Component: (await import('#src/accounts/profile/Profile.tsx')).Profile }),
  },
  {
    path: '/settings',
    lazy: async () => ({ Component: (await import('#src/accounts/profile/Settings.tsx')).Settings }),
  },
];

/** For administrators. */
const administration: RouteObject[] = [
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('#src/accounts/users/Admin.tsx')).Admin }),
  },
  {
    path: '/admin/data',
    lazy: async () => ({ Component: (await import('#src/pages/data-status/DataStatus.tsx')).DataStatus }),
  },
  {
    path: '/admin/audit',
    lazy: async () => ({ Component: (await import('#src/accounts/audit/Audit.tsx')).Audit }),
  },
];

/** Screens of data, for approved accounts. */
const data: RouteObject[] = [
  { path: '/hcps', lazy: ProviderSearch },
  { path: '/providers', lazy: ProviderSearch },
  {
    path: '/provider/:npi',
    lazy: async () => ({ Component: (await import('#src/datasets/providers/ProviderPage.tsx')).ProviderPage }),
  },
  {
    path: '/professions',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/Professions.tsx')).Professions }),
  },
  {
    path: '/specialties',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/Specialties.tsx')).Specialties }),
  },
  {
    path: '/providers/profession/:profession',
    lazy: async () => ({
      Component: (await import('#src/datasets/listings/ProfessionListing.tsx')).ProfessionListing,
    }),
  },
  {
    path: '/providers/specialty/:specialty',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/SpecialtyListing.tsx')).SpecialtyListing }),
  },
  {
    path: '/states',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/States.tsx')).States }),
  },
  {
    path: '/state/:state',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/StatePage.tsx')).StatePage }),
  },
  {
    path: '/search/state/:state',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/StateDirectory.tsx')).StateDirectory }),
  },
  {
    path: '/search/state/:state/city/:value',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/CityProviders.tsx')).CityProviders }),
  },
  {
    path: '/search/state/:state/specialty/:value',
    lazy: async () => ({ Component: (await import('#src/datasets/listings/StateSpecialists.tsx')).StateSpecialists }),
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
    path: '/abms',
    lazy: async () => ({
      Component: (await import('#src/datasets/certifications/CertificationSearch.tsx')).CertificationSearch,
    }),
  },
  {
    path: '/fsmb',
    lazy: async () => ({ Component: (await import('#src/datasets/licenses/LicenseSearch.tsx')).LicenseSearch }),
  },
  {
    path: '/npi-nppes',
    lazy: async () => ({ Component: (await import('#src/datasets/registry/RegistrySearch.tsx')).RegistrySearch }),
  },
  {
    path: '/npi-nppes/:npi',
    lazy: async () => ({ Component: (await import('#src/datasets/registry/RegistryPage.tsx')).RegistryPage }),
  },
  {
    path: '/geos',
    lazy: async () => ({ Component: (await import('#src/datasets/places/PlaceSearch.tsx')).PlaceSearch }),
  },
  {
    path: '/geos/zip/:zip',
    lazy: async () => ({ Component: (await import('#src/datasets/places/PlacePage.tsx')).PlacePage }),
  },
  {
    path: '/payments',
    lazy: async () => ({ Component: (await import('#src/datasets/payments/PaymentSearch.tsx')).PaymentSearch }),
  },
  {
    path: '/payments/:npi',
    lazy: async () => ({ Component: (await import('#src/datasets/payments/PaymentPage.tsx')).PaymentPage }),
  },
  {
    path: '/wdms',
    lazy: async () => ({ Component: (await import('#src/datasets/schools/SchoolSearch.tsx')).SchoolSearch }),
  },
  {
    path: '/wdms/:coreId',
    lazy: async () => ({ Component: (await import('#src/datasets/schools/SchoolPage.tsx')).SchoolPage }),
  },
];

/** Every address and the screen it shows, each beside whom it is for. */
const screens: RouteObject[] = [
  ...open,
  ...about,
  {
    Component: SignedIn,
    children: [
      ...own,
      { Component: Administrators, children: administration },
      { Component: Approved, children: data },
    ],
  },
  { path: '*', element: <Navigate to={links.home()} replace /> },
];

/** The screens within the frame. A screen that breaks leaves the frame standing. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    ErrorBoundary: ErrorPage,
    children: [{ ErrorBoundary: ErrorPage, hydrateFallbackElement: <Spinner />, children: screens }],
  },
];

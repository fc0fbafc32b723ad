// All routes and their screens, by the access they require. Screens load at the first visit.
import { clientDatasets } from '#src/app/client-datasets.tsx';
import { route } from '#src/datasets/client-dataset.tsx';

/** Public. */
const open = [
  route('/sign-in', 'SignIn', () => import('#src/accounts/sign-in/SignIn.tsx')),
  route('/sign-up', 'SignUp', () => import('#src/accounts/sign-in/SignUp.tsx')),
  route('/confirm-email', 'ConfirmEmail', () => import('#src/accounts/sign-in/ConfirmEmail.tsx')),
  route('/forgot-password', 'ForgotPassword', () => import('#src/accounts/sign-in/ForgotPassword.tsx')),
  route('/reset-password', 'ResetPassword', () => import('#src/accounts/sign-in/ResetPassword.tsx')),
  route('/invitation', 'InvitationPage', () => import('#src/accounts/invitations/InvitationPage.tsx')),
  route('/about', 'About', () => import('#src/pages/about/About.tsx')),
  route('/contact', 'ContactPage', () => import('#src/app/ContactPage.tsx')),
  route('/privacy', 'Privacy', () => import('#src/pages/about/Privacy.tsx')),
  route('/terms', 'Terms', () => import('#src/pages/about/Terms.tsx')),
  route('/unsubscribe', 'Unsubscribe', () => import('#src/work/searches/Unsubscribe.tsx')),
] as const;

/** For signed-in users. */
const signedIn = [
  route('/', 'HomePage', () => import('#src/app/HomePage.tsx')),
  route('/profile', 'Profile', () => import('#src/accounts/profile/Profile.tsx')),
  route('/developers', 'Developers', () => import('#src/work/developers/Developers.tsx')),
  route('/settings', 'Settings', () => import('#src/accounts/profile/Settings.tsx')),
] as const;

/** For administrators. */
const administration = [
  route('/admin', 'Admin', () => import('#src/accounts/administration/Admin.tsx')),
  route('/admin/data', 'DataStatus', () => import('#src/pages/data-status/DataStatus.tsx')),
  route('/admin/jobs', 'Jobs', () => import('#src/pages/jobs/Jobs.tsx')),
  route('/admin/audit', 'Audit', () => import('#src/accounts/administration/Audit.tsx')),
  route('/admin/problems', 'Problems', () => import('#src/work/problems/Problems.tsx')),
  route('/admin/compacts', 'Compacts', () => import('#src/work/compacts/Compacts.tsx')),
  route('/admin/search-fields', 'SearchFields', () => import('#src/work/search-fields/SearchFields.tsx')),
] as const;

/** For approved users: what they make of results. */
const work = [
  route('/openings', 'Openings', () => import('#src/work/openings/Openings.tsx')),
  route('/openings/report', 'OpeningsReport', () => import('#src/work/report/OpeningsReport.tsx')),
  route('/openings/:id', 'OpeningPage', () => import('#src/work/openings/OpeningPage.tsx')),
  route('/lists', 'Lists', () => import('#src/work/lists/Lists.tsx')),
  route('/lists/:id', 'ListPage', () => import('#src/work/lists/ListPage.tsx')),
  route('/templates', 'Templates', () => import('#src/work/letters/Templates.tsx')),
  route('/calls', 'Calls', () => import('#src/work/calls/Calls.tsx')),
  route('/admin/activity', 'Activity', () => import('#src/work/activity/Activity.tsx')),
  route('/lookup', 'Lookup', () => import('#src/work/lookup/Lookup.tsx')),
  route('/searches', 'Searches', () => import('#src/work/searches/Searches.tsx')),
] as const;

/** All routes by required access. Those of datasets and of work (`data`) require an approved account. */
export const routes = {
  open,
  signedIn,
  administration,
  data: [...clientDatasets.flatMap(({ routes }) => routes), ...work],
};

/** The path patterns of all routes, in React Router's syntax. */
export type Path = (typeof routes)[keyof typeof routes][number]['path'];

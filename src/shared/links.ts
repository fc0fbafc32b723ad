/** Criteria of a provider search that other pages link to. */
type ProviderCriterion =
  | 'zip'
  | 'state'
  | 'city'
  | 'name'
  | 'last_name'
  | 'first_name'
  | 'near'
  | 'miles'
  | 'address'
  | 'group'
  | 'employer'
  | 'hospital'
  | 'signal'
  | 'school'
  | 'taxonomy'
  | 'service'
  | 'sort'
  | 'order'
  | 'payment_year'
  | 'payment_from'
  | 'graduated_from'
  | 'graduated_to';

/** Builds every internal link. Plain strings, so that any screen can link to any other. */
export const links = {
  home: () => '/',
  /** Provider search. Runs at once if criteria are given. */
  providers: (criteria: Partial<Record<ProviderCriterion, string>> = {}) => withQuery('/hcps', criteria),
  provider: (npi: string) => `/provider/${npi}`,
  /** Organization search. Runs at once if criteria are given. */
  organizations: (criteria: { zip?: string; state?: string; name?: string } = {}) => withQuery('/hcos', criteria),
  organization: (npi: string) => `/organization/${npi}`,
  /** Program search. Runs at once if criteria are given. */
  programs: (criteria: { zip?: string; state?: string; name?: string; keyword?: string; director?: string } = {}) =>
    withQuery('/gmes', criteria),
  program: (number: string) => `/gme/program/${encodeURIComponent(number)}`,
  registry: () => '/npi-nppes',
  registryRecord: (npi: string) => `/npi-nppes/${npi}`,
  place: (zip: string) => `/geos/zip/${zip}`,
  services: (text = '') => withQuery('/services', { text }),
  payments: () => '/payments',
  /** A provider's payment record of a year, by default the newest. */
  payment: (npi: string, year?: number) =>
    withQuery(`/payments/${npi}`, year === undefined ? {} : { year: String(year) }),
  /** Medical school search. Runs at once if criteria are given. */
  schools: (criteria: { name?: string; core_type?: string; country_name?: string } = {}) =>
    withQuery('/wdms', criteria),
  school: (coreId: string) => `/wdms/${encodeURIComponent(coreId)}`,
  affiliations: () => '/affiliations',
  /** Place search. Runs at once if criteria are given. */
  places: (criteria: { state?: string; shortage?: string } = {}) => withQuery('/geos', criteria),
  /** Hospital search. Runs at once if a ZIP is given. */
  hospitals: (criteria: { zip?: string; city?: string; state?: string } = {}) => withQuery('/hospitals', criteria),
  hospital: (ccn: string) => `/hospitals/${ccn}`,
  certifications: () => '/abms',
  licenses: () => '/fsmb',
  lists: () => '/lists',
  list: (id: string) => `/lists/${id}`,
  openings: () => '/openings',
  openingsReport: () => '/openings/report',
  opening: (id: string) => `/openings/${id}`,
  /** Templates of letters. */
  templates: () => '/templates',
  professions: () => '/professions',
  profession: (slug: string) => `/providers/profession/${slug}`,
  specialties: () => '/specialties',
  specialty: (slug: string) => `/providers/specialty/${slug}`,
  states: () => '/states',
  state: (code: string) => `/state/${code}`,
  /** The cities of a state that have providers. */
  cities: (state: string) => `/search/state/${state}`,
  /** The providers of a city: of one type where its taxonomy code is given, else there is a choice of types. */
  city: (state: string, city: string, { type }: { type?: string } = {}) =>
    withQuery(`/search/state/${state}/city/${encodeURIComponent(city)}`, type ? { type } : {}),
  /** Providers of a specialty in a state. */
  stateSpecialty: (state: string, slug: string) => `/search/state/${state}/specialty/${slug}`,
  /** Medical group search. Runs at once if a name is given. */
  medicalGroups: (criteria: { facility_name?: string } = {}) => withQuery('/mgma', criteria),
  medicalGroup: (orgPacId: string) => `/mgma/${orgPacId}`,
  /** Sign-in. `return_to` is the page to show afterwards, by default home. */
  signIn: (return_to = '/') => (return_to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return_to })}`),
  signUp: () => '/sign-up',
  forgotPassword: () => '/forgot-password',
  /** Targets of links in mails. */
  confirmEmail: (token: string) => `/confirm-email?token=${token}`,
  resetPassword: (token: string) => `/reset-password?token=${token}`,
  invitation: (token: string) => `/invitation?token=${token}`,
  profile: () => '/profile',
  settings: () => '/settings',
  developers: () => '/developers',
  admin: () => '/admin',
  audit: () => '/admin/audit',
  searchFields: () => '/admin/search-fields',
  compacts: () => '/admin/compacts',
  problems: () => '/admin/problems',
  /** What the users of a team did, or one of them, in the last weeks. */
  activity: ({ user = '', weeks }: { user?: string; weeks?: number } = {}) =>
    withQuery('/admin/activity', { ...(weeks && { weeks: String(weeks) }), ...(user && { user }) }),
  /** What changed from import to import, in all days or since one. */
  changes: (criteria: { imported_from?: string } = {}) =>
    criteria.imported_from ? withQuery('/changes', criteria) : '/changes?page=1',
  searches: () => '/searches',
  lookup: () => '/lookup',
  /** The target of links in mails that switch alerts off. */
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  dataStatus: () => '/admin/data',
  jobs: () => '/admin/jobs',
  about: () => '/about',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
};

const withQuery = (path: string, criteria: Record<string, string>) => {
  const given = Object.entries(criteria).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
};

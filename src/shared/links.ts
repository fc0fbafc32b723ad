/** The address book: every link to a page of ours is made here. Strings only, so that any screen may link to any other. */
export const links = {
  home: () => '/',
  /** Provider search; with a ZIP, a place or a name it runs at once. */
  providers: (
    criteria: { zip?: string; state?: string; city?: string; last_name?: string; first_name?: string } = {},
  ) => withQuery('/hcps', criteria),
  provider: (npi: string) => `/provider/${npi}`,
  /** Organization search; with a ZIP, a state or a name it runs at once. */
  organizations: (criteria: { zip?: string; state?: string; name?: string } = {}) => withQuery('/hcos', criteria),
  organization: (npi: string) => `/organization/${npi}`,
  /** Program search; with a ZIP, a state or a name it runs at once. */
  programs: (criteria: { zip?: string; state?: string; name?: string } = {}) => withQuery('/gmes', criteria),
  program: (number: string) => `/gme/program/${encodeURIComponent(number)}`,
  registry: () => '/npi-nppes',
  registryRecord: (npi: string) => `/npi-nppes/${npi}`,
  place: (zip: string) => `/geos/zip/${zip}`,
  payments: () => '/payments',
  /** A provider's payment record: the newest, or that of a year. */
  payment: (npi: string, year?: number) =>
    withQuery(`/payments/${npi}`, year === undefined ? {} : { year: String(year) }),
  /** Medical school directory; with criteria it runs at once. */
  schools: (criteria: { name?: string; core_type?: string; country_name?: string } = {}) =>
    withQuery('/wdms', criteria),
  school: (coreId: string) => `/wdms/${encodeURIComponent(coreId)}`,
  affiliations: () => '/affiliations',
  /** Place search; with a state it runs at once. */
  places: (criteria: { state?: string } = {}) => withQuery('/geos', criteria),
  /** Hospital search; with a ZIP it runs at once. */
  hospitals: (criteria: { zip?: string } = {}) => withQuery('/hospitals', criteria),
  hospital: (ccn: string) => `/hospitals/${ccn}`,
  certifications: () => '/abms',
  licenses: () => '/fsmb',
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
  /** The specialists of a state. */
  stateSpecialty: (state: string, slug: string) => `/search/state/${state}/specialty/${slug}`,
  /** Medical group search; with a name it runs at once. */
  medicalGroups: (criteria: { facility_name?: string } = {}) => withQuery('/mgma', criteria),
  medicalGroup: (orgPacId: string) => `/mgma/${orgPacId}`,
  /** The way in; `return_to` is the page to come back to, home left out. */
  signIn: (return_to = '/') => (return_to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return_to })}`),
  signUp: () => '/sign-up',
  forgotPassword: () => '/forgot-password',
  /** Where mailed links lead. */
  confirmEmail: (token: string) => `/confirm-email?token=${token}`,
  resetPassword: (token: string) => `/reset-password?token=${token}`,
  profile: () => '/profile',
  settings: () => '/settings',
  admin: () => '/admin',
  audit: () => '/admin/audit',
  dataStatus: () => '/admin/data',
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

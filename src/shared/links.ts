/** The address book: every link to a page of ours is made here. Strings only, so that any screen may link to any other. */
export const links = {
  home: () => '/',
  /** Provider search; with a ZIP it runs at once. */
  providers: ({ zip }: { zip?: string } = {}) => (zip ? `/hcps?zip=${zip}` : '/hcps'),
  provider: (npi: string) => `/provider/${npi}`,
  organization: (npi: string) => `/organization/${npi}`,
  /** Program search; with a ZIP it runs at once. */
  programs: ({ zip }: { zip?: string } = {}) => (zip ? `/gmes?zip=${zip}` : '/gmes'),
  program: (number: string) => `/gme/program/${encodeURIComponent(number)}`,
  schools: () => '/wdms',
  school: (coreId: string) => `/wdms/${encodeURIComponent(coreId)}`,
  affiliations: () => '/affiliations',
  medicalGroups: () => '/mgma',
  medicalGroup: (orgPacId: string) => `/mgma/${orgPacId}`,
};

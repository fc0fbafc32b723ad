/** Groups of the API documentation that hold several paths, by the part of the path after `/api/`. */
const groups: Readonly<Record<string, string>> = {
  ...named('Account', 'check email-confirmation password password-reset profile session sessions sign-up tokens'),
  ...named('Changes', 'changes signals'),
  ...named('Data and jobs', 'about data-status fetches imports jobs site uploads'),
  ...named('Home', 'calendar desk messages suggestions understand'),
  ...named('Licenses', 'licenses compacts'),
  ...named('Lists', 'client-pages lists openings ownership pay-table submissions team webhooks'),
  ...named('Payments', 'payments services'),
  ...named('Places', 'places shortage shortage-checks'),
  ...named('Professions and specialties', 'professions specialties taxonomy'),
  ...named('Records about people', 'calls contact-details files letters people problems templates trainees'),
  ...named('Saved searches and alerts', 'alerts searches'),
  ...named('Users and their work', 'activity activity.csv audit users'),
};

function named(group: string, parts: string): Record<string, string> {
  return Object.fromEntries(parts.split(' ').map((part) => [part, group]));
}

/** The group of a call in the API documentation, by its path: `Medical groups` for `/api/medical-groups/:id`. */
export function groupOf(path: string): string {
  const part = path.split('/')[2] ?? '';
  return groups[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1).replaceAll('-', ' ')}`;
}

/** The groups, with what their calls are about. */
export const groupsDocumented: { name: string; description: string }[] = Object.entries({
  Account: 'Your profile, password, sessions and API tokens',
  Affiliations: 'Hospitals and medical groups that providers work for',
  Certifications: 'Board certificates of physicians',
  Changes: 'What changed in the data, and signals of a possible move',
  'Data and jobs': 'Imports, fetches, jobs, and the state of the datasets',
  Exports: 'CSV and Excel files of searches and lists',
  Home: 'The start page, and plain words turned into criteria',
  Hospitals: 'Hospitals by CMS certification number',
  Invitation: 'The invitation that a link is for',
  Invitations: 'Invitations to users',
  Licenses: 'State licenses and licensure compacts',
  Lists: 'Lists of people, openings and submissions',
  Lookup: 'Many NPIs or names at once',
  'Medical groups': 'Medical groups by PAC ID',
  Organizations: 'Healthcare organizations of NPPES',
  Payments: 'What Medicare paid to providers, and for which services',
  Places: 'ZIP codes, cities, counties, and shortage areas',
  'Professions and specialties': 'The taxonomy codes of NUCC',
  Programs: 'Residency programs',
  Providers: 'Individuals of NPPES with everything known about them',
  'Records about people': 'Notes, activities, letters and files of a team',
  Registry: 'NPPES as the NPI Registry shows it',
  'Saved searches and alerts': 'Saved searches and what is new in them',
  Schools: 'Medical schools',
  'Screening decisions': 'Decisions on matches with exclusion lists',
  'Search fields': 'Fields and views that a user chose',
  'Sign out': 'The end of a session',
  States: 'Providers by state, city and specialty',
  'Users and their work': 'Users, their activity and the audit log',
}).map(([name, description]) => ({ name, description }));

/** Groups of the API documentation that hold several paths, by the part of the path after `/api/`. */
const groups: Readonly<Record<string, string>> = {
  ...named('Account', 'check email-confirmation password password-reset profile session sessions sign-up tokens'),
  ...named('Changes', 'changes signals'),
  ...named('Data and jobs', 'about data-status fetches imports jobs site uploads'),
  ...named('Home', 'calendar desk messages suggestions understand'),
  ...named('Licenses', 'licenses compacts'),
  ...named('Lists', 'client-pages lists openings ownership pay-table submissions team'),
  ...named('Places', 'places shortage shortage-checks'),
  ...named('Professions and specialties', 'professions specialties taxonomy'),
  ...named('Records about people', 'calls files letters people problems templates trainees'),
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

// Criteria that find others than in an earlier release (R-1032). A release that changes what a criterion finds raises its version.
// A change for which addresses keep their meaning, as with `certified_in`, needs none.

/** The versions of criteria by parameter. Those that never changed have none. */
const versions: Readonly<Record<string, number>> = {
  /** 2: cut, double, former and other names are possible matches, too, so `no` leaves them out. */
  excluded: 2,
  /** 2: a county of Connecticut or Alaska is found by the codes of either year (R-1051). */
  county: 2,
};

/** What a search with the criteria of an address means in this release; null if none of them has changed. */
export function meaningOf(url: string): string | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const asked = [...query].flatMap(([name, value]) => {
    const parameter = name.replace(/^not\./, '');
    const changed = versions[parameter];
    return changed === undefined || (parameter === 'excluded' && value === 'yes') ? [] : [`${parameter} ${changed}`];
  });
  return asked.length > 0 ? [...new Set(asked)].toSorted().join(', ') : null;
}

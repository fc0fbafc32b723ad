// Criteria that find others than in an earlier release (R-1032). A release that changes what a criterion finds raises its version.
// A change for which addresses keep their meaning, as with `certified_in`, needs none.

/** The versions of criteria by parameter. Those that never changed have none. */
const versions: Readonly<Record<string, number>> = {
  /** 2: cut, double, former and other names are possible matches, too, so `no` leaves them out. */
  excluded: 2,
  /** 2: a county of Connecticut or Alaska is found by the codes of either year (R-1051). */
  county: 2,
  /** 2: a state that people left for another country counts, too. */
  moved_from_state: 2,
};

/** Those whose last version counts while a dataset is loaded, so that its first import is no news. */
const versionsWith: Readonly<Record<string, { dataset: string; version: number }>> = Object.fromEntries(
  // 2: a person is in a group, and counts for its size, also if only an enrollment says so (R-1242)
  ['group', 'grouped', 'group_size_from', 'group_size_to'].map((name) => [
    name,
    { dataset: 'enrollments', version: 2 },
  ]),
);

/**
 * What a search with the criteria of an address means in this release, with the datasets that are loaded; null if none of them has
 * changed.
 */
export function meaningOf(url: string, isLoaded: (dataset: string) => boolean): string | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const versionOf = (parameter: string) => {
    const { dataset, version } = versionsWith[parameter] ?? {};
    return dataset && isLoaded(dataset) ? version : versions[parameter];
  };
  const asked = [...query].flatMap(([name, value]) => {
    const parameter = name.replace(/^not\./, '');
    const changed = versionOf(parameter);
    return changed === undefined || (parameter === 'excluded' && value === 'yes') ? [] : [`${parameter} ${changed}`];
  });
  return asked.length > 0 ? [...new Set(asked)].toSorted().join(', ') : null;
}

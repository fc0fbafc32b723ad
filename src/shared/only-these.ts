/** The address of a search that finds these NPIs alone. */
export const onlyThese = (url: string, npis: readonly string[]): string =>
  `${url.split('?')[0]}?${new URLSearchParams(npis.map((npi) => ['npi', npi]))}`;

// What the lists for screening say, in words.
const services: Record<string, string> = {
  part_b: 'Part B',
  dme: 'DME',
  hha: 'home health',
  pmd: 'power mobility devices',
  hospice: 'hospice',
};

/** What a provider may order, such as `Part B, DME`. */
export const servicesInWords = (names: readonly string[]): string =>
  names.map((name) => services[name] ?? name).join(', ');

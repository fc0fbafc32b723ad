import type { OfferedFile } from '#src/importer/fetch/publisher.ts';

/** The files that a page links to. Throws an Error if it is not a page. */
export function linkedFiles(pages: readonly { url: string; text: string }[], extension: 'zip' | 'csv'): OfferedFile[] {
  return pages.flatMap(({ url, text }) => {
    if (!/<html|<!doctype html|<a\s/i.test(text)) throw new Error('it is not a web page');
    const addresses = [...text.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
      ([, double, single]) => double ?? single ?? '',
    );
    const files = addresses.flatMap((address) => offerAt(address.trim().replaceAll('&amp;', '&'), null, url) ?? []);
    const wanted = files.filter(({ name }) => name.toLowerCase().endsWith(`.${extension}`));
    return [...new Map(wanted.map((offer) => [offer.url, offer])).values()];
  });
}

/** The file at an address, if the address has a file name. */
export function offerAt(address: string, published: string | null, base?: string): OfferedFile | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  // the name becomes that of a file here
  return /^[\w.-]*\w\.\w+$/.test(name) ? { name, url: url.href, published } : undefined;
}

// A stand-in for the publishers' download services, reached with MIRROR_URL: the same paths, lists and headers.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a request is answered, other than well. */
export interface Trouble {
  /** Sends so many bytes, then breaks the connection. */
  cut?: number;
  /** Sends so many bytes, then nothing more. */
  stall?: number;
  /** Whether it never answers. */
  silent?: boolean;
  /** Sends so many bytes, then waits for this before the rest. With a status, waits before that. */
  pause?: { after: number; until: Promise<unknown> };
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the answer has no Content-Length. */
  chunked?: boolean;
}

/** A request for a path, and the bytes of the file that were sent. */
export interface Request {
  path: string;
  range: string | undefined;
  condition: string | undefined;
  status: number;
  sent: number;
}

interface StoredFile {
  content: Buffer;
  /** The entity tag, or the time of change where it has none. */
  version: string;
  type: string;
}

const types: Partial<Record<string, string>> = { csv: 'text/csv', zip: 'application/zip', json: 'application/json' };

/** Starts the service without files. */
export async function startPublisher() {
  const files = new Map<string, StoredFile>();
  const troubles = new Map<string, Trouble[]>();
  const requests: Request[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const { range } = request.headers;
    const condition = request.headers['if-none-match'] ?? request.headers['if-modified-since'];
    const file = files.get(pathname);
    const trouble = troubles.get(pathname)?.shift() ?? {};
    const noted: Request = { path: pathname, range, condition, status: 404, sent: 0 };
    requests.push(noted);
    const send = (status: number, headers: Record<string, string> = {}, body?: string | Buffer) => {
      noted.status = status;
      response.writeHead(status, headers).end(body);
    };
    if (trouble.silent) return;
    if (trouble.status && trouble.pause) await trouble.pause.until;
    if (trouble.status) return send(trouble.status, trouble.headers, trouble.body);
    if (!file) return send(404, { 'content-type': 'text/html' }, '<html>Not found</html>');
    const { content, version, type } = file;
    const versioned = { [version.startsWith('"') ? 'etag' : 'last-modified']: version };
    if (condition === version || condition?.split(', ').includes(version)) return send(304, versioned);
    const [, from] = /^bytes=(\d+)-$/.exec(range ?? '') ?? [];
    const start = from && [undefined, version].includes(request.headers['if-range'] as string) ? Number(from) : 0;
    if (start >= content.length && start > 0) return send(416, { 'content-range': `bytes */${content.length}` });
    noted.status = start > 0 ? 206 : 200;
    response.writeHead(noted.status, {
      ...versioned,
      'content-type': type,
      'accept-ranges': 'bytes',
      ...(!trouble.chunked && { 'content-length': content.length - start }),
      ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
      ...trouble.headers,
    });
    const part = trouble.cut ?? trouble.stall ?? trouble.pause?.after;
    const first = content.subarray(start, part === undefined ? undefined : start + part);
    noted.sent = first.length;
    const written = new Promise((resolve) => response.write(first, resolve));
    if (trouble.cut !== undefined) {
      await written;
      await sleep(500); // what was sent is written to the file first, also on a busy machine
      response.destroy();
    } else if (trouble.pause) {
      await trouble.pause.until;
      response.end(content.subarray(start + trouble.pause.after));
      noted.sent = content.length - start;
    } else if (trouble.stall === undefined) response.end();
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port

  /** Stores a file at a path. With the same content it has the same version, by default an entity tag. */
  function put(path: string, content: string | Buffer, type?: string, version?: string) {
    const data = Buffer.from(content);
    const hash = createHash('sha256').update(data).digest('hex');
    files.set(path, {
      content: data,
      version: version ?? `"${hash.slice(0, 16)}"`,
      type: type ?? types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** The requests for a path that ends so. */
    requestsFor: (end: string) => requests.filter(({ path }) => path.endsWith(end)),
    put,
    remove: (path: string) => files.delete(path),
    /** Answers the next requests for a path so. */
    trouble: (path: string, ...next: Trouble[]) => troubles.set(path, next),
    /** Stores files in a folder, and a page that links to exactly these. */
    page: (path: string, folder: string, stored: Record<string, string | Buffer>) => {
      for (const [name, content] of Object.entries(stored)) put(folder + name, content);
      const links = Object.keys(stored).map((name) => `<li><a href='${folder}${name}'>${name}</a></li>`);
      put(path, `<!DOCTYPE html>\n<html><body><ul>${links.join('\n')}</ul></body></html>`, 'text/html');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof startPublisher>>;

/** Stores files of NPPES and their page. */
export const putNppes = (publisher: StandIn, files: Record<string, string | Buffer>): void =>
  publisher.page('/nppes/NPI_Files.html', '/nppes/', files);

/** The page that lists the versions of the taxonomy. */
export const TAXONOMY_LIST = '/index.php/code-sets-mainmenu-41/provider-taxonomy-mainmenu-40/csv-mainmenu-57';

/** Stores versions of the taxonomy and their page. */
export const putTaxonomy = (publisher: StandIn, files: Record<string, string | Buffer>): void =>
  publisher.page(TAXONOMY_LIST, '/images/stories/CSV/', files);

const METASTORE = '/provider-data/api/1/metastore/schemas/dataset/items';

/** Stores a file of CMS's provider data and its catalog entry. */
export function putProviderData(
  publisher: StandIn,
  entry: { id: string; title: string; name: string; released: string; content: string; referenced?: boolean },
): void {
  const { id, title, name, released, content, referenced } = entry;
  const path = `/provider-data/sites/default/files/resources/0a1b2c_${Date.parse(released)}/${name}`;
  publisher.put(path, content);
  const file = { downloadURL: `https://data.cms.gov${path}`, mediaType: 'text/csv' };
  const distribution = [referenced ? { identifier: 'x', data: file } : file];
  const item = { identifier: id, title, issued: '2020-01-01', modified: '2024-01-01', released, distribution };
  publisher.put(`${METASTORE}/${id}`, JSON.stringify(item), 'application/json');
}

/** The catalog of all entries, as CMS serves it without an ID. */
export const putMetastore = (publisher: StandIn, items: readonly object[]): void =>
  publisher.put(METASTORE, JSON.stringify(items), 'application/json');

const PAYMENTS = 'Medicare Physician & Other Practitioners - by Provider';

/** Stores yearly payment files, and CMS's catalog in one of its two forms. */
export function putPayments(publisher: StandIn, files: Record<string, string>, form: 'old' | 'new' = 'old'): void {
  const releases = Object.entries(files).map(([name, content]) => {
    const year = `20${/_D(\d\d)_/.exec(name)?.[1]}`;
    const path = `/sites/default/files/2025-04/22edfd1e/${name}`;
    publisher.put(path, content);
    const title = `${PAYMENTS} : ${year}-12-31`;
    return { year, title, downloadURL: `http://data.cms.gov${path}`, mediaType: 'text/csv', modified: '2025-03-26' };
  });
  const old = {
    title: PAYMENTS,
    temporal: '2013-01-01/2023-12-31',
    distribution: releases.flatMap(({ year, ...file }) => [
      { title: file.title, accessURL: 'http://data.cms.gov/data-api/v1/dataset/8889d81e/data', format: 'API' },
      { ...file, temporal: `${year}-01-01/${year}-12-31` },
    ]),
  };
  const apart = releases.map(({ year, title, ...file }) => ({
    title: `${PAYMENTS}  : ${year}-12-31`,
    temporal: [{ startDate: `${year}-01-01`, endDate: `${year}-12-31` }],
    distribution: [file],
  }));
  const others = [{ title: 'Opt Out Affidavits', distribution: [{ downloadURL: 'http://data.cms.gov/OptOut.csv' }] }];
  publisher.put(
    '/data.json',
    JSON.stringify({ dataset: [...others, ...(form === 'old' ? [old] : apart)] }),
    'application/json',
  );
}

/** Stores OIG's list of exclusions, and its page with the day of the last update as MM-DD-YYYY. */
export function putExclusions(publisher: StandIn, list: Buffer, updated: string): void {
  publisher.put('/exclusions/downloadables/UPDATED.csv', list);
  publisher.put(
    '/exclusions/leie-database-supplement-downloads/',
    `<!DOCTYPE html>\n<html><body><p>Last&nbsp;Update: <b>${updated}</b></p>
     <a href="/exclusions/downloadables/UPDATED.csv">10-2026 Updated LEIE Database</a></body></html>`,
    'text/html',
  );
}

/** Stores the releases of one dataset of CMS, and the catalog. */
export function putCatalog(
  publisher: StandIn,
  title: string,
  releases: readonly { name: string; day: string; content: Buffer }[],
): void {
  const distribution = releases.flatMap(({ name, day, content }) => {
    const path = `/sites/default/files/${day.slice(0, 7)}/0a1b2c/${name}`;
    publisher.put(path, content);
    const release = { title: `${title} : ${day}`, temporal: `${day.slice(0, 8)}01/${day}`, modified: day };
    return [
      { ...release, format: 'API', accessURL: 'https://data.cms.gov/data-api/v1/dataset/1/data' },
      { ...release, mediaType: 'text/csv', downloadURL: `https://data.cms.gov${path}` },
    ];
  });
  const others = [{ title: 'Hospital Enrollments', distribution: [{ downloadURL: 'https://data.cms.gov/Other.csv' }] }];
  publisher.put('/data.json', JSON.stringify({ dataset: [...others, { title, distribution }] }), 'application/json');
}

// Doors: interfaces for other programs outside /api. Each has its own form of errors.
import type { Failure } from '#src/server/failure.ts';

/** A reply to a failed call. */
export interface FailureReply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** An interface for other programs below a path. */
export interface Door {
  /** The first segment of its paths, such as `/fhir`. */
  path: string;
  /** The media type of its errors. Default: `application/json`. */
  type?: string;
  /** Where its calls are described. Default: `/api/docs`. */
  described?: string;
  /** How it writes errors, those of unknown paths too. */
  write: (failure: Failure) => FailureReply;
  /** Whether requests with a Bearer token must also come from no page or from one of this site. */
  checksOrigin?: true;
}

/** First segments for programs that have no door yet, or whose paths have other standards. Their GETs reply no web page. */
const reserved = ['/api', '/.well-known'];

/** Whether a path is for programs: it never replies the web page, and no other host name redirects to it. */
export const isForPrograms = (url: string, doors: readonly Door[]): boolean =>
  [...reserved, ...doors.map(({ path }) => path)].some((path) => isBelow(url, path));

/** The door that a path belongs to. */
export const doorOf = (url: string, doors: readonly Door[]): Door | undefined =>
  doors.find(({ path }) => isBelow(url, path));

const isBelow = (url: string, path: string) => `${pathOf(url)}/`.startsWith(`${path}/`);

/** The path of a URL, decoded as the router decodes it. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // the router refuses it
  }
}

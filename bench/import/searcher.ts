// Searches continuously, one search at a time, and records every page.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { questionsOf, type Sample } from '#bench/literals.ts';
import { openHttpClient } from '#bench/product/client.ts';
import type { ProductServer } from '#bench/product/server.ts';
import type { Question } from '#bench/question.ts';
import { shapes } from '#bench/shapes.ts';
import { type Times, timesOf } from '#bench/timing.ts';

interface Seen extends Times {
  searches: number;
  /** Responses without a page. */
  failed: number;
  /** Pages of the earlier generation, of the later one, of neither, and earlier ones after a later one. */
  earlier: number;
  later: number;
  neither: number;
  backwards: number;
}

/** Milliseconds between a response and the next search. */
const PAUSE = 10;

/** The path and query of a search. */
export const searchPath = ({ table, criteria }: Question) =>
  `/api/${table}?${new URLSearchParams(
    Object.entries(criteria).flatMap(([field, value]) => [value].flat().map((each): [string, string] => [field, each])),
  )}`;

/** The paths of `count` searches of each of the 44 shapes. */
export const searchPaths = (sample: Sample, seed: number, count: number): string[] =>
  shapes.flatMap((shape) => questionsOf(shape, sample, seed, count).map(searchPath));

/**
 * Requests each of `addresses` once, to record the earlier generation, then repeats them in a loop. `stop` requests
 * each once more, to record the later generation, and classifies every page in between.
 */
export async function searchContinuously(
  { url, signIn }: ProductServer,
  addresses: string[],
): Promise<{ stop(): Promise<Seen> }> {
  const cookie = await signIn();
  const { get, close } = openHttpClient(url, 1, { cookie });
  const requestAll = async () => {
    const pages = [];
    for (const address of addresses) pages.push(pageIn((await get(address)).body));
    return pages;
  };
  const earlier = await requestAll();
  const seen: { turn: number; status: number; ms: number; page: string }[] = [];
  let stopping = false;
  const run = async () => {
    for (let turn = 0; !stopping; turn = (turn + 1) % addresses.length) {
      const { status, ms, body } = await get(addresses[turn] ?? '');
      seen.push({ turn, status, ms, page: pageIn(body) });
      await sleep(PAUSE);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping = true;
      await running;
      const later = await requestAll();
      close();
      return classify(seen, earlier, later);
    },
  };
}

function classify(
  seen: { turn: number; status: number; ms: number; page: string }[],
  earlier: string[],
  later: string[],
) {
  const counts = { earlier: 0, later: 0, neither: 0, backwards: 0 };
  for (const { turn, page } of seen) {
    const [before, after] = [page === earlier[turn], page === later[turn]];
    if (before && after) continue; // both generations have the same page
    if (before && counts.later > 0) counts.backwards += 1;
    counts[before ? 'earlier' : after ? 'later' : 'neither'] += 1;
  }
  return {
    searches: seen.length,
    failed: seen.filter(({ status }) => status !== 200).length,
    ...timesOf(seen.map(({ ms }) => ms)),
    ...counts,
  };
}

/** The page of a response. The number of a generation also grows when the changes of an import become visible. */
const pageIn = (body: string) =>
  createHash('sha1')
    .update(body.replace(/"generation":\d+/, ''))
    .digest('base64');

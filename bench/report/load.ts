import type { ClientsFigures } from '#bench/load.ts';
import type { LoadFigures } from '#bench/load-clients.ts';
import { bound, figure, holds, type Section, type Target, table, whoAsked } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

export function loadSection(run: Recorded<ClientsFigures>): Section {
  const { rows, usual, rail, paced, flood, after, resident, notes = {} } = run.figures;
  const errors = failures(usual);
  return {
    title: '5. Load',
    run,
    targets: [
      bound(
        `${usual.clients} clients for ${usual.seconds} s`,
        'requests a second',
        usual.answered_per_second,
        { least: 800 },
        notes.speed,
      ),
      bound('99th percentile', 'ms', usual.p99_ms, { most: 150 }, notes.p99),
      holds(
        'No errors',
        `${errors + usual.shed} of ${figure(usual.requests)}`,
        errors + usual.shed === 0,
        notes.errors,
      ),
      ...railTargets(rail, 'without a pause'),
      ...railTargets(paced, 'with pauses', 200),
      holds(
        `${flood.clients} clients: rejected with 503 and Retry-After, no other failures`,
        `${figure(flood.shed)} rejected, ${failures(flood)} failed`,
        flood.shed > 0 && failures(flood) === 0,
        notes.flood,
      ),
      holds(
        'Right after the flood, no errors and normal speed',
        `${figure(after.answered_per_second)} requests a second, ${failures(after) + after.shed} errors`,
        failures(after) + after.shed === 0 && after.answered_per_second >= 0.8 * usual.answered_per_second,
        notes.after,
      ),
      holds(
        'Memory recovers',
        `${resident.usual} MB before, ${resident.flood} during, ${resident.after} a minute after`,
        resident.after <= 1.2 * resident.usual,
        notes.memory,
      ),
    ],
    more: [
      `${whoAsked(run.figures)} ${figure(rows)} rows. Clients and server share the machine's cores. 70% of requests are searches of all 44 shapes, 20% provider pages and 10% lists of the taxonomy picker. With the rail open, each search is one of the 40 shapes of section 8, and its facets are requested beside it until the next search cancels them. With pauses, each client searches every 0.3 s, as a person who tries criteria does. Without a pause, 50 clients that wait at most 200 ms send at least 250 searches a second, so the limit of 200 ms at 150 a second is for clients with pauses.${facetsOf(paced)} The others do not pause, and retry at once after a rejection. Times in ms:`,
      table(
        [
          '',
          'clients',
          'answered',
          'a second',
          'median',
          '95th percentile',
          '99th',
          'longest',
          'rejected',
          'failed',
          'event loop p99',
        ],
        [
          line('normal', usual, usual.event_loop_p99_ms),
          ...(rail ? [line('with the rail open', rail, rail.event_loop_p99_ms)] : []),
          ...(paced ? [line('the same with pauses', paced, paced.event_loop_p99_ms)] : []),
          line('flood', flood, flood.event_loop_p99_ms),
          line('after', after),
        ],
      ),
    ],
  };
}

/** Runs before the rail have none. `most` is the highest 99th percentile in ms, for clients that pause. */
function railTargets(rail: ClientsFigures['rail'], how: string, most?: number): Target[] {
  if (!rail) return [];
  const what = `${rail.clients} clients with the rail open, ${how}`;
  return [
    bound(what, 'searches a second', rail.answered_per_second, { least: 150 }),
    ...(most ? [bound(`${what}, 99th percentile of a search`, 'ms', rail.p99_ms, { most })] : []),
    holds(
      `${what}, no errors`,
      `${failures(rail) + rail.shed} of ${figure(rail.requests)}`,
      failures(rail) + rail.shed === 0,
    ),
  ];
}

/** How the facets beside paced searches ended. */
const facetsOf = (paced: ClientsFigures['paced']) =>
  paced
    ? ` Of the facets beside these searches, ${figure(paced.rail_answered)} were answered, ${figure(paced.rail_shed)} refused with 503 because too many waited, and the others canceled.`
    : '';

function line(title: string, load: LoadFigures, eventLoop?: number): string[] {
  const { clients, requests, shed, answered_per_second, p50_ms, p95_ms, p99_ms, max_ms } = load;
  const answered = requests - shed - failures(load);
  const figures = [clients, answered, answered_per_second, p50_ms, p95_ms, p99_ms, max_ms, shed, failures(load)].map(
    figure,
  );
  return [title, ...figures, eventLoop === undefined ? '' : figure(eventLoop)];
}

const failures = ({ errors }: LoadFigures) => Object.values(errors).reduce((sum, n) => sum + n, 0);

// Reads words of an assistant as criteria, as the search box does.
import { z } from 'zod';
import { add, type Parameters } from '#src/doors/mcp/arguments.ts';
import type { Call } from '#src/doors/mcp/tool.ts';
import type { Understood } from '#src/search-box/contract.ts';
import { LONGEST_TEXT } from '#src/search-box/contract.ts';
import { understand } from '#src/search-box/understand.ts';
import { Failure } from '#src/server/failure.ts';

/** A line of text. */
export const Line = z.string().min(1).max(LONGEST_TEXT);

export const understoodIn = (text: string, { services, user }: Call): Promise<Understood> =>
  understand(text, { ...services, ...services.box, mayRead: (dataset) => services.mayRead(user, dataset) });

/** The parameters of a text: those of its parts, and the rest as a name. Without the specialties that name no parameter of their own. */
export function parametersIn({ chips, rest }: Understood): Parameters {
  const parameters: Parameters = new Map();
  for (const { parameter, value } of chips) if (parameter !== 'name') add(parameters, parameter, value);
  const name = [...chips.flatMap(({ parameter, value }) => (parameter === 'name' ? [value] : [])), rest];
  if (name.some(Boolean)) add(parameters, 'name', name.filter(Boolean).join(' '));
  return parameters;
}

/** The words for values, by parameter and value. */
export const labelsOf = ({ chips }: Understood): Map<string, string> =>
  new Map(chips.map(({ parameter, value, label }) => [`${parameter}=${value}`, label]));

const specialtyParameters = new Set(['profession', 'specialty', 'subspecialty', 'taxonomy']);

/**
 * What a specialty means, in the words of people or as a code. Throws a 400 if the words name none.
 */
export async function specialtyOf(text: string, call: Call): Promise<Understood> {
  const understood = await understoodIn(text, call);
  const { chips, rest, unused = [] } = understood;
  const isSpecialty = chips.length > 0 && chips.every(({ parameter }) => specialtyParameters.has(parameter));
  if (isSpecialty && rest === '' && unused.length === 0) return understood;
  throw new Failure(
    400,
    'bad_request',
    `specialty: "${text}" names no specialty. Give one, such as cardiology, family nurse practitioner or 207RC0000X.`,
  );
}

/** Other readings of words. */
export const Alternatives = z.array(z.object({ label: z.string(), criteria: z.record(z.string(), z.string()) }));
export type Alternatives = z.infer<typeof Alternatives>;

/** Other readings of the words of a text, and, of words that nothing reads, the records that the search box suggests for them. */
export async function alternativesTo({ chips, rest }: Understood, call: Call): Promise<Alternatives> {
  const others = chips.flatMap(({ alternatives = [] }) =>
    alternatives.map(({ parameter, value, label }) => ({ label, criteria: { [parameter]: value } })),
  );
  return [...others, ...(rest ? await suggestedFor(rest, call) : [])].slice(0, MOST);
}

const MOST = 10;

async function suggestedFor(text: string, { services, user, log }: Call): Promise<Alternatives> {
  const readable = services.suggestionSources.filter(
    ({ dataset }) => dataset === undefined || services.mayRead(user, dataset),
  );
  const found = await Promise.all(
    readable.map(({ find }) =>
      find(text).catch((error: unknown) => {
        if (!(error instanceof Failure)) log.error(error);
        return { rows: [] };
      }),
    ),
  );
  return found.flatMap(({ rows }) =>
    rows.flatMap(({ label, detail, path }) => {
      const [screen, query] = path.split('?');
      if (screen !== '/hcps' || !query) return [];
      return {
        label: [label, detail].filter(Boolean).join(', '),
        criteria: Object.fromEntries(new URLSearchParams(query)),
      };
    }),
  );
}

/** Other readings, as a line of text. */
export const alternativesLine = (alternatives: Alternatives): string =>
  `Other readings: ${alternatives.map(({ label, criteria }) => `${label} ${JSON.stringify(criteria)}`).join('; ')}`;

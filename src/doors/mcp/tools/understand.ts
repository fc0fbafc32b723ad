import { z } from 'zod';
import { Next } from '#src/doors/mcp/answer.ts';
import { published } from '#src/doors/mcp/published.ts';
import { tool } from '#src/doors/mcp/tool.ts';
import {
  Alternatives,
  alternativesLine,
  alternativesTo,
  Line,
  parametersIn,
  understoodIn,
} from '#src/doors/mcp/understood.ts';

const Criterion = z.object({ parameter: z.string(), value: z.string(), label: z.string() });

const output = z.object({
  search: z.enum(['providers', 'organizations', 'places']),
  criteria: z.array(Criterion),
  name: z.string().optional(),
  left_out: z.array(z.string()).optional(),
  unknown: z.array(z.object({ text: z.string(), kind: z.string() })).optional(),
  off: z.array(z.object({ text: z.string(), parameter: z.string(), label: z.string() })).optional(),
  alternatives: Alternatives.optional(),
  next: Next.optional(),
});

/** Turns words into criteria without a search (R-1633). */
export const understandWords = tool({
  name: 'understand',
  description:
    'Turn plain words into search criteria without searching: resolves specialties, places, schools, groups and hospitals to the values that searches take.',
  isReadOnly: true,
  input: z.strictObject({ text: Line }),
  output,
  answer: async ({ text }, call) => {
    const understood = await understoodIn(text, call);
    const { chips, rest, unused = [], unknown = [], off = [], of: search = 'providers' } = understood;
    const alternatives = await alternativesTo(understood, call);
    const parameters = parametersIn(understood);
    const criteria = Object.fromEntries(
      [...parameters].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
    const isSearch = search !== 'places' && parameters.size > 0;
    const structure = published<z.infer<typeof output>>({
      search,
      criteria: chips.map(({ parameter, value, label }) => ({ parameter, value, label })),
      ...(rest && { name: rest }),
      ...(unused.length > 0 && { left_out: unused }),
      ...(unknown.length > 0 && { unknown }),
      ...(off.length > 0 && { off }),
      ...(alternatives.length > 0 && { alternatives }),
      ...(isSearch && { next: { tool: `search_${search}`, arguments: { criteria } } }),
    });
    return {
      structure,
      lines: [
        `Search of ${search}.`,
        ...structure.criteria.map(({ parameter, value, label }) => `${label}: ${parameter} = ${value}`),
        ...(structure.name ? [`Name: ${structure.name}`] : []),
        ...(structure.left_out ? [`Left out: ${structure.left_out.join('; ')}`] : []),
        ...(structure.unknown ?? []).map(({ text, kind }) => `Unknown ${kind}: ${text}`),
        ...(structure.off ?? []).map(
          ({ text, parameter, label }) => `Turned off on this site: ${text} (${label}, ${parameter})`,
        ),
        ...(structure.alternatives ? [alternativesLine(structure.alternatives)] : []),
      ],
    };
  },
});

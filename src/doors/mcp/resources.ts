// The resources of the door: the criteria of searches, and records.
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { recordsOf } from '#src/doors/mcp/record.ts';
import { spend } from '#src/doors/mcp/spend.ts';
import type { Call, McpServices } from '#src/doors/mcp/tool.ts';

/** Adds the resources for a caller (R-1635). */
export function addResources(server: McpServer, call: Call): void {
  server.registerResource(
    'criteria',
    'medatlas://criteria',
    { title: 'Criteria of search_providers', mimeType: 'text/markdown' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/markdown', text: criteriaPage(call) }] }),
  );
  server.registerResource(
    'provider',
    new ResourceTemplate('medatlas://provider/{npi}', { list: undefined }),
    { title: 'The record of an NPI', mimeType: 'application/json' },
    async ({ href }, { npi }) => {
      const number = String(npi);
      const { records } = /^\d{10}$/.test(number) ? await recordsOf([number], call) : { records: [] };
      const [record] = records;
      if (!record) throw new ResourceNotFoundError(href);
      await spend(call, 1);
      return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(record) }] };
    },
  );
}

/** All criteria that this site takes, each with the values that its schema accepts. */
function criteriaPage({ services, user }: Call): string {
  const { shape } = services.find.queries.search;
  const off = services.criteriaOff;
  const names = services.find.queries.names.filter((name) => !name.startsWith('not.') && !off.has(name));
  const lines = names.map((name) => {
    const needs = services.providerCriteria.find(({ parameters }) => name in parameters)?.needs;
    const label = labelOf(name, services);
    return [
      `- \`${name}\`${label ? ` ${label}` : ''}`,
      accepted(shape[name as keyof typeof shape]),
      services.repeatable.has(name) ? 'takes several' : '',
      needs && !services.mayRead(user, needs) ? 'licensed: not for API tokens on this site' : '',
    ]
      .filter(Boolean)
      .join('; ');
  });
  return [
    '# Criteria of search_providers',
    '',
    'Give those without an argument of their own in `criteria`. All must be met; of several values, one. `not.` before a name excludes: `{"not.state": "OH"}`. `_from` and `_to` include their values. Days are YYYY-MM-DD. `order: desc` turns the sort around.',
    '',
    ...lines,
  ].join('\n');
}

/** What values a parameter takes, as its refusal of a value that none takes says it. */
function accepted(schema: z.core.$ZodType): string {
  const { error } = z.safeParse(schema, '\u2060~');
  return error?.issues[0]?.message ?? '';
}

const labelOf = (name: string, { providerCriteria }: McpServices): string | undefined =>
  providerCriteria.flatMap(({ words }) => words[name]?.label ?? [])[0];

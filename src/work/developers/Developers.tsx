import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { CopyButton } from '#src/ui/record/CopyButton.tsx';
import { CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { CardRows } from '#src/ui/record/DetailCards.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { changeLog } from '#src/work/developers/change-log.tsx';
import { Limits } from '#src/work/developers/Limits.tsx';
import { exampleRequests } from '#src/work/developers/requests.tsx';
import { TryRequest } from '#src/work/developers/TryRequest.tsx';

/** How to configure an assistant, as docs/interfaces.md has it. */
const setupOf = (site: string) => `"mcpServers": { "medatlas": {
  "type": "http",
  "url": "${site}/mcp",
  "headers": { "Authorization": "Bearer medatlas_…" } } }`;

/** The page for developers: a token, requests that run in place, assistants, limits and changes (R-1654). */
export function Developers() {
  const { data: npi = '{npi}' } = useQuery({
    queryKey: [searchProviders.url, 'example'],
    queryFn: async ({ signal }) =>
      (await ask(searchProviders, { query: { state: 'OH' }, signal })).rows[0]?.npi ?? '{npi}',
    retry: false, // the requests say why it fails
  });
  const setup = setupOf(window.location.origin);
  return (
    <>
      <Crumbs here="Developers" />
      <PageHead title="Developers" subtitle="Read the data, and work with lists, from your own programs." />
      <CardRows>
        <DetailCard title="Get a token" stamp={null}>
          <ol style={{ paddingLeft: 20, listStyle: 'decimal' }}>
            <li>
              Make one under{' '}
              <Link to={`${links.settings()}#tokens`} style={{ textDecoration: 'underline' }}>
                Settings
              </Link>
              , with the scopes that it needs. Copy it: it shows once.
            </li>
            <li>
              Send it as <code className="code">Authorization: Bearer …</code>. It sees what your account sees, except
              licensed data.
            </li>
          </ol>
          <p style={{ marginTop: 10 }}>
            <a href="/api/docs">All calls</a> · <a href="/api/openapi.json">OpenAPI document</a>, which client
            generators take · <a href="/fhir/metadata">FHIR metadata</a>
          </p>
        </DetailCard>
        <DetailCard title="Assistants" stamp="Model Context Protocol">
          <p className="muted">
            An assistant searches and reads with a token’s rights. Put these lines in its configuration:
          </p>
          <Box pos="relative" mt={10}>
            <Box
              component="pre"
              className="code"
              p={10}
              pr={40}
              bdrs={6}
              bg="var(--sunken)"
              c="var(--text)"
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {setup}
            </Box>
            <Box pos="absolute" top={8} right={8}>
              <CopyButton value={setup} what="configuration" />
            </Box>
          </Box>
        </DetailCard>
        <DetailCard title="Try requests" stamp="With your session" wide>
          <Items aria-label="Requests">
            {exampleRequests.map((request) => (
              <TryRequest key={request.title} request={request} npi={npi} />
            ))}
          </Items>
        </DetailCard>
        <DetailCard title="Limits" stamp={null}>
          <Limits />
        </DetailCard>
        <DetailCard title="Change log" stamp={null}>
          <Stack gap={12}>
            {changeLog.map(({ day, changes }) => (
              <section key={day}>
                <CardPart>{date(day)}</CardPart>
                <ul style={{ paddingLeft: 20, listStyle: 'disc' }}>
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </section>
            ))}
          </Stack>
        </DetailCard>
      </CardRows>
    </>
  );
}

import { Box, Flex, Text } from '@mantine/core';
import { atLeast, count } from '#src/shared/format.ts';
import { useSite } from '#src/ui/state/site.ts';

/** The four headline counts, with their values in the full national directory. */
const headlines = [
  { table: 'organizations', label: 'Organizations', nationwide: '1.7M+' },
  { table: 'places', label: 'Places', nationwide: '12K+' },
  { table: 'programs', label: 'Programs', nationwide: '850+' },
  { table: 'providers', label: 'Providers', nationwide: '6.5M+' },
];

/**
 * Shows the loaded counts, rounded down. With demo data, shows the national counts and the loaded ones below.
 */
export function HeadlineCounts() {
  const site = useSite();
  const rows = new Map(site?.tables.map((table) => [table.table, table.rows]));
  return (
    <Box
      component="section"
      aria-label="Headline counts"
      aria-busy={!site}
      className="num small muted"
      ta={{ sm: 'right' }}
    >
      <Flex component="dl" wrap="wrap" justify={{ sm: 'flex-end' }} gap="4px 24px" ta="left">
        {headlines.map(({ table, label, nationwide }) => {
          const loaded = rows.get(table) ?? 0;
          return (
            <Box key={table} display="grid" style={{ grid: 'auto / auto 1fr', columnGap: 6, alignItems: 'baseline' }}>
              <Text component="dt" fz={13}>
                {label}
              </Text>
              <Text component="dd" c="var(--text)" fz={16} fw={620} style={{ order: -1 }}>
                {site && (site.demo ? nationwide : atLeast(loaded))}
              </Text>
              {site?.demo && <dd style={{ gridColumn: '1 / 3' }}>{count(loaded)} loaded</dd>}
            </Box>
          );
        })}
      </Flex>
      {site?.demo && 'The large figures count the records in the full national directory. The demo data is smaller.'}
    </Box>
  );
}

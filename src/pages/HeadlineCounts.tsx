import { SimpleGrid, Stack, Text } from '@mantine/core';
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
    <Stack
      component="section"
      gap={1}
      mb={26}
      bg="var(--line)"
      className="card"
      style={{ overflow: 'hidden' }}
      aria-label="Headline counts"
      aria-busy={!site}
    >
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing={1} className="num">
        {headlines.map(({ table, label, nationwide }) => {
          const loaded = rows.get(table) ?? 0;
          return (
            <Stack key={table} gap={0} justify="center" ta="center" mih={88} px={16} py={14} bg="var(--surface)">
              <Text component="dt" c="dimmed" fz={13}>
                {label}
              </Text>
              <Text component="dd" fz={24} fw={660} lh={1.3} mih={34} style={{ order: -1 }}>
                {site && (site.demo ? nationwide : atLeast(loaded))}
              </Text>
              {site?.demo && (
                <Text component="dd" c="dimmed" fz="xs" lh={1.3}>
                  {count(loaded)} loaded
                </Text>
              )}
            </Stack>
          );
        })}
      </SimpleGrid>
      {site?.demo && (
        <Text c="dimmed" fz="xs" ta="center" px={16} py={8} bg="var(--surface)">
          The large figures count the records in the full national directory. The demo data loaded here is smaller.
        </Text>
      )}
    </Stack>
  );
}

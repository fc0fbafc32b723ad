import { Group } from '@mantine/core';
import { PersonRecord } from '#src/work/people/PersonRecord.tsx';

/** What the team keeps about a person, in the peek. */
export const PeekNotes = ({ npi }: { npi: string }) => (
  <section aria-label="Notes">
    <Group justify="space-between" mb={8}>
      <h3 style={{ fontSize: 13 }}>Notes</h3>
      <span className="stamp">Seen by your team</span>
    </Group>
    <PersonRecord key={npi} npi={npi} />
  </section>
);

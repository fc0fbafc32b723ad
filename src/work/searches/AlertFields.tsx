import { Checkbox, Stack } from '@mantine/core';
import { Choice } from '#src/ui/Choice.tsx';
import { events, type SavedSearch } from '#src/work/searches/contract.ts';
import { alertLabels, eventLabels } from '#src/work/searches/questions.tsx';

type Alerting = Pick<SavedSearch, 'alert' | 'events' | 'shared'>;

interface AlertFieldsProps {
  value: Alerting;
  /** Whether matches of the screen are compared, so that alerts can come. */
  compares: boolean;
  onChange: (change: Partial<Alerting>) => void;
}

/** Who sees a saved search, when alerts come, and about what. */
export function AlertFields({ value, compares, onChange }: AlertFieldsProps) {
  const { alert, events: chosen, shared } = value;
  return (
    <>
      {compares && (
        <Choice
          label="Tell me"
          data={Object.entries(alertLabels).map(([value, label]) => ({ value, label }))}
          value={alert}
          allowDeselect={false}
          onChange={(alert) => onChange({ alert: (alert ?? 'off') as SavedSearch['alert'] })}
        />
      )}
      {compares && alert !== 'off' && (
        <Checkbox.Group
          label="About"
          value={chosen}
          onChange={(chosen) => onChange({ events: events.filter((event) => chosen.includes(event)) })}
        >
          <Stack gap={8} mt={6}>
            {events.map((event) => (
              <Checkbox key={event} size="xs" value={event} label={eventLabels[event]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Checkbox
        size="xs"
        label="Share with my team"
        checked={shared}
        onChange={(event) => onChange({ shared: event.currentTarget.checked })}
      />
    </>
  );
}

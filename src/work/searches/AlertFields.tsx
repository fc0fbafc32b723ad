import { Checkbox, Stack } from '@mantine/core';
import { Choice } from '#src/ui/form/Choice.tsx';
import { dropdown } from '#src/ui/theme/theme.ts';
import { events, type SavedSearch } from '#src/work/searches/contract.ts';
import { alertLabels, eventLabels } from '#src/work/searches/words.tsx';

type Alerting = Pick<SavedSearch, 'alert' | 'events' | 'by_mail' | 'shared'>;

interface AlertFieldsProps {
  value: Alerting;
  /** Whether matches of the screen are compared, so that alerts can come. */
  compares: boolean;
  /** Whether the site sends mail. */
  mails: boolean;
  /** Whether the user may share the search. */
  shares: boolean;
  /** What is wrong with the events. */
  error?: string | undefined;
  onChange: (change: Partial<Alerting>) => void;
}

/** Who sees a saved search, when alerts come, and about what. */
export function AlertFields({ value, compares, mails, shares, error, onChange }: AlertFieldsProps) {
  const { alert, events: chosen, by_mail, shared } = value;
  return (
    <>
      {compares && (
        <Choice
          label="Tell me"
          data={Object.entries(alertLabels).map(([value, label]) => ({ value, label }))}
          value={alert}
          allowDeselect={false}
          comboboxProps={{ ...dropdown, withinPortal: false }} // a click outside the popover would close it
          onChange={(alert) =>
            onChange({
              alert: (alert ?? 'off') as SavedSearch['alert'],
              ...(chosen.length === 0 && { events: ['new'] }),
            })
          }
        />
      )}
      {compares && alert !== 'off' && (
        <Checkbox.Group
          label="About"
          value={chosen}
          error={error}
          onChange={(chosen) => onChange({ events: events.filter((event) => chosen.includes(event)) })}
        >
          <Stack gap={8} mt={6}>
            {events.map((event) => (
              <Checkbox key={event} size="xs" value={event} label={eventLabels[event]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {compares && mails && alert !== 'off' && (
        <Checkbox
          size="xs"
          label="Also by mail"
          checked={by_mail}
          onChange={(event) => onChange({ by_mail: event.currentTarget.checked })}
        />
      )}
      {shares && (
        <Checkbox
          size="xs"
          label="Share with my team"
          checked={shared}
          onChange={(event) => onChange({ shared: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

import { Button, Group, Modal } from '@mantine/core';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { date, localDay, peopleCount } from '#src/shared/format.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { type Chosen, rowName, type Theirs, useListEditing, type Wish } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';

/** People of a conflict that are named. */
const SHOWN = 10;

const labels = {
  stage: 'Stage',
  owner: 'Owner',
  priority: 'Priority',
  next_step: 'Next step',
  due_on: 'Due',
} as const;

/** Shows what was done to people meanwhile, also by the user in another window. The change can be applied again (R-690). */
export function ConflictDialog() {
  useFocusReturn();
  const { user } = useAuth();
  const { conflict, forget, change } = useListEditing();
  if (!conflict) return null;
  const { theirs, wish, done, chosen } = conflict;
  const isMine = ({ updated_by }: Theirs) => updated_by?.id === user?.id;
  const again = () => {
    forget();
    const now = new Map(theirs.map(({ npi, version }) => [npi, version]));
    const rows =
      'rows' in chosen ? chosen.rows.map((row) => ({ ...row, version: now.get(row.npi) ?? row.version })) : [];
    change({ chosen: 'rows' in chosen ? { rows } : chosen, wish, done });
  };
  return (
    <Modal
      opened
      centered
      title={
        theirs.length === 1
          ? 'This person was changed meanwhile'
          : `${peopleCount(theirs.length)} were changed meanwhile`
      }
      onClose={forget}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <ul style={{ display: 'grid', gap: 8 }}>
        {theirs.slice(0, SHOWN).map((their) => (
          <li key={their.npi}>
            <b>{nameIn(chosen, their.npi)}</b>
            <span className="muted"> {isMine(their) ? byOf(their, 'you, in another window') : byOf(their)}</span>
            <div>Now: {valuesOf(their, wish)}</div>
          </li>
        ))}
      </ul>
      <p style={{ marginTop: 10 }}>Your change: {valuesOf(wish, wish)}</p>
      <Group justify="flex-end" gap={8} mt={14}>
        <Button data-autofocus variant="default" onClick={forget}>
          {theirs.every(isMine) ? 'Keep as it is' : 'Keep theirs'}
        </Button>
        <Button onClick={again}>Apply mine</Button>
      </Group>
    </Modal>
  );
}

/** The name of a person of the page, else the NPI. */
const nameIn = (chosen: Chosen, npi: string) => {
  const row = 'rows' in chosen ? chosen.rows.find((row) => row.npi === npi) : undefined;
  return row && 'last_name' in row ? rowName(row as ListRow) : `NPI ${npi}`;
};

const byOf = ({ updated_by, updated_at }: Theirs, name = updated_by?.name) =>
  name ? `by ${name}${updated_at ? `, ${localDay(updated_at)}` : ''}` : '';

/** The values that a change is about, such as 'Stage Contacted'. */
const valuesOf = (values: Wish, wish: Wish): string =>
  Object.entries(labels)
    .filter(([name]) => name in wish)
    .map(([name, label]) => `${label} ${wordOf(values[name as keyof Wish])}`)
    .join(', ');

const wordOf = (value: Wish[keyof Wish]) =>
  typeof value === 'object' && value !== null ? value.name : value ? (date(value) ?? value) : 'none';

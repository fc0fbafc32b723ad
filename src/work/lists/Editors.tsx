// What changes a person on a list at the place of a cell.
import { Menu, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dropdown } from '#src/ui/theme/theme.ts';
import touch from '#src/ui/theme/touch.module.css';
import { rowName, useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { PlanForm } from '#src/work/lists/PlanForm.tsx';
import { teamQuery } from '#src/work/lists/questions.tsx';

export interface EditorProps {
  row: ListRow;
  onClose: () => void;
}

/** Lies over the button that opened the editor, which keeps its place in the document. */
const anchor = <span style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />;

/** The users who can own a person, and no one. */
export function OwnerEditor({ row, onClose }: EditorProps) {
  const { change } = useListEditing();
  const team = useQuery(teamQuery).data;
  if (!team) return null;
  const name = rowName(row);
  const set = (owner: ListRow['owner'], done: string) => change({ chosen: { rows: [row] }, wish: { owner }, done });
  return (
    <Menu opened position="bottom-start" transitionProps={{ duration: 0 }} onClose={onClose}>
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown aria-label={`Owner of ${name}`} style={{ maxHeight: 320, overflowY: 'auto' }}>
        {team.map((user) => (
          <Menu.Item key={user.id} onClick={() => set(user, `Gave ${name} to ${user.name}.`)}>
            {user.name}
          </Menu.Item>
        ))}
        {row.owner && <Menu.Item onClick={() => set(null, `Removed the owner of ${name}.`)}>No owner</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The next step and its day. */
export function PlanEditor({ row, onClose }: EditorProps) {
  const { save } = useListEditing();
  const name = rowName(row);
  return (
    <Popover {...dropdown} opened position="bottom-start" width={280} trapFocus onChange={onClose}>
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown aria-label={`Next step of ${name}`} className={touch.touch}>
        <PlanForm
          saved={row}
          onSave={async (wish) => {
            await save({ chosen: { rows: [row] }, wish, done: `Saved the next step of ${name}.` });
            onClose();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

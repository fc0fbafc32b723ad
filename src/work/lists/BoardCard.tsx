import { useDraggable } from '@dnd-kit/core';
import { Button, Group, Menu } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ScreeningMarks } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { lastFirst, townOf } from '#src/shared/title-case.ts';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';
import { daysInStage } from '#src/work/lists/days-in-stage.tsx';
import { rowName, useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { DoNotContactBadge } from '#src/work/lists/list-columns.tsx';
import styles from '#src/work/lists/lists.module.css';
import { NextStep } from '#src/work/lists/NextStep.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';

interface BoardCardProps {
  row: ListRow;
  highlights: Highlights | undefined;
  marks: PersonMarks | undefined;
  onMove: (stage: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A person on the board. It is dragged to another stage, or moved by its menu. */
export function BoardCard({ row, highlights, marks, onMove, onKeyDown }: BoardCardProps) {
  const { list, mayEdit } = useListEditing();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.npi, disabled: !mayEdit });
  const specialty = specialtyName(row);
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={styles.person}
      data-row={row.npi}
      data-dragged={isDragging || undefined}
      data-barred={row.do_not_contact !== null || undefined}
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.preventDefault()} // the browser would drag the link
    >
      <Group gap={6} wrap="nowrap" align="flex-start" justify="space-between">
        <PersonLink row={row} text={<b>{lastFirst(row)}</b>} />
        {mayEdit && (
          <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
            <Menu.Target>
              <Button variant="subtle" size="compact-xs" px={4} aria-label={`Move ${rowName(row)}`} title="Move">
                <IconArrowsLeftRight size={15} stroke={1.75} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {list.stages
                .filter((to) => to !== row.stage)
                .map((to) => (
                  <Menu.Item key={to} onClick={() => onMove(to)}>
                    {to}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <div className={`small muted cut ${styles.lines}`} title={specialty}>
        {specialty}
      </div>
      <Group gap={6} wrap="nowrap" justify="space-between" className="small">
        <span className="muted cut">{townOf({ city: row.city, state: row.state })}</span>
        <UserMark user={row.owner} />
      </Group>
      <ScreeningMarks of={highlights} marks={marks} />{' '}
      {row.do_not_contact && <DoNotContactBadge mark={row.do_not_contact} />}
      <div className="small">
        <NextStep row={row} />
      </div>
      {row.stage_set_at && <div className="small muted">{daysInStage(row.stage_set_at)}</div>}
    </li>
  );
}

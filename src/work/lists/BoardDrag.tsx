import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { lastFirst } from '#src/shared/title-case.ts';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import styles from '#src/work/lists/lists.module.css';

interface BoardDragProps {
  rows: readonly ListRow[];
  onMove: (row: ListRow, stage: string) => void;
  children: ReactNode;
}

/** A click moves less, and a scroll by touch is shorter: neither drags. */
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/** The message about what was done says it. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Lets the cards inside be dragged to a stage, by mouse or by a long touch. Keys and menus move them too (R-1404). */
export function BoardDrag({ rows, onMove, children }: BoardDragProps) {
  const [dragged, setDragged] = useState<ListRow>();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent }}
      onDragStart={({ active }) => setDragged(rows.find(({ npi }) => npi === active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ over }) => {
        setDragged(undefined);
        if (dragged && over) onMove(dragged, String(over.id));
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.person}>
            <b>{lastFirst(dragged)}</b>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The column of a stage, which takes dragged cards. */
export function StageColumn({ stage, children }: { stage: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  return (
    <section
      ref={setNodeRef}
      className={styles.stage}
      data-stage-of={stage}
      data-over={isOver || undefined}
      aria-label={stage}
    >
      {children}
    </section>
  );
}

import { LightChoice } from '#src/ui/LightChoice.tsx';
import { movedTo, useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';

/** The stage of a person as a field that moves the person at once. Text for users who may not edit, and in print. */
export function StageChoice({ row }: { row: ListRow }) {
  const { list, mayEdit, change } = useListEditing();
  if (!mayEdit) return row.stage;
  return (
    <>
      <span data-stage data-screen>
        <LightChoice
          size="xs"
          label="Stage"
          hideLabel
          allowDeselect={false}
          value={row.stage}
          data={list.stages.map((value) => ({ value, label: value }))}
          onChange={(stage) =>
            stage &&
            stage !== row.stage &&
            change({ chosen: { rows: [row] }, wish: { stage }, done: movedTo(stage, row) })
          }
        />
      </span>
      <span className="print-only">{row.stage}</span>
    </>
  );
}

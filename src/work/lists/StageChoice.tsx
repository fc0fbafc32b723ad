import { ComboboxChevron } from '@mantine/core';
import { useRef, useState } from 'react';
import { early, useLoaded } from '#src/ui/state/later.tsx';
import { movedTo, rowName, useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { useFocusBack } from '#src/work/lists/focus-back.tsx';
import styles from '#src/work/lists/lists.module.css';
import { StageDot } from '#src/work/lists/StageDot.tsx';

const load = () => import('#src/ui/form/Choice.tsx');
const prepare = early(load);

/**
 * The stage of a person as a field that moves the person at once. Text for users who may not edit, and in print. A button
 * stands in for the list of stages until it opens, because a page has fifty.
 */
export function StageChoice({ row }: { row: ListRow }) {
  const { list, mayEdit, change } = useListEditing();
  const [opened, setOpened] = useState(false);
  const { Loaded, error } = useLoaded('Choice', load, opened);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(opened, button);
  if (!mayEdit) return row.stage;
  const label = `Stage of ${rowName(row)}`;
  return (
    <>
      <span data-stage data-screen>
        {opened && Loaded ? (
          <Loaded
            size="xs"
            label={label}
            hideLabel
            allowDeselect={false}
            autoFocus
            opens
            value={row.stage}
            data={list.stages.map((value) => ({ value, label: value }))}
            onDropdownClose={() => setOpened(false)}
            onBlur={() => setOpened(false)}
            onChange={(stage) =>
              stage &&
              stage !== row.stage &&
              change({ chosen: { rows: [row] }, wish: { stage }, done: movedTo(stage, row) })
            }
          />
        ) : (
          <button
            ref={button}
            type="button"
            role="combobox"
            className={styles.field}
            aria-label={label}
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-busy={opened && !error}
            title={opened && error ? 'Could not be loaded. Reload the page.' : undefined}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => setOpened(true)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              setOpened(true);
            }}
          >
            <StageDot stage={row.stage} />
            <span className="cut">{row.stage}</span>
            <ComboboxChevron size="xs" />
          </button>
        )}
      </span>
      <span className="print-only">{row.stage}</span>
    </>
  );
}

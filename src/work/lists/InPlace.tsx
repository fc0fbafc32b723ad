import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { early, later } from '#src/ui/state/later.tsx';
import { rowName, useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { useFocusBack } from '#src/work/lists/focus-back.tsx';
import styles from '#src/work/lists/lists.module.css';
import { NextStep } from '#src/work/lists/NextStep.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';

const load = () => import('#src/work/lists/Editors.tsx');
const prepare = early(load);
const OwnerEditor = later('OwnerEditor', load);
const PlanEditor = later('PlanEditor', load);

interface CellProps {
  row: ListRow;
}

/** The owner of a person, whom a menu changes at its place. */
export function OwnerCell({ row }: CellProps) {
  const { mayEdit } = useListEditing();
  const mark = <UserMark user={row.owner} />;
  if (!mayEdit) return mark;
  return (
    <InPlace
      of={row.owner ? `, owner of ${rowName(row)}` : `Set the owner of ${rowName(row)}`}
      editor={(onClose) => <OwnerEditor row={row} onClose={onClose} />}
    >
      {row.owner ? mark : <IconUserPlus data-screen size={16} stroke={1.75} color="var(--muted)" aria-hidden />}
    </InPlace>
  );
}

/** The next step of a person, which a form changes at its place. */
export function NextStepCell({ row }: CellProps) {
  const { mayEdit } = useListEditing();
  const isBlank = row.next_step === '' && row.due_on === null;
  if (!mayEdit) return <NextStep row={row} />;
  return (
    <InPlace
      of={isBlank ? ` for ${rowName(row)}` : `, next step of ${rowName(row)}`}
      editor={(onClose) => <PlanEditor row={row} onClose={onClose} />}
    >
      {isBlank ? (
        <span className="muted" data-screen>
          Add a step
        </span>
      ) : (
        <span className="cut">
          <NextStep row={row} />
        </span>
      )}
    </InPlace>
  );
}

interface InPlaceProps {
  /** Continues what the button shows, for screen readers. */
  of: string;
  editor: (onClose: () => void) => ReactNode;
  children: ReactNode;
}

/** What a cell shows, as a button that opens an editor there. The editor loads when it is needed, because a page has fifty. */
function InPlace({ of, editor, children }: InPlaceProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(opened, button);
  return (
    <span style={{ position: 'relative' }}>
      <button
        ref={button}
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpened(true)}
      >
        {children}
        <span className="unseen">{of}</span>
      </button>
      {opened && editor(() => setOpened(false))}
    </span>
  );
}

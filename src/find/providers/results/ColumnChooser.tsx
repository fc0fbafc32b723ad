import { useState } from 'react';
import type { ColumnListProps } from '#src/find/providers/results/ColumnList.tsx';
import { ColumnsButton } from '#src/find/providers/results/ColumnsButton.tsx';
import { early, useLoaded } from '#src/ui/state/later.tsx';

const load = () => import('#src/find/providers/results/ColumnList.tsx');
const prepare = early(load);

/** Shows and hides columns. The list is loaded when it first opens. */
export function ColumnChooser(props: Omit<ColumnListProps, 'opens'>) {
  const [opened, setOpened] = useState(false);
  const { Loaded, error } = useLoaded('ColumnList', load, opened);
  if (Loaded) return <Loaded {...props} opens={opened} />;
  if (error)
    return (
      <ColumnsButton title="Reload to choose columns" onClick={() => location.reload()}>
        Reload to choose columns
      </ColumnsButton>
    );
  return (
    <ColumnsButton
      aria-expanded={false}
      aria-busy={opened}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpened(true)}
      onBlur={() => setOpened(false)}
    >
      Columns
    </ColumnsButton>
  );
}

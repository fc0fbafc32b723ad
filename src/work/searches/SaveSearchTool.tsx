import { useState } from 'react';
import { early, useLoaded } from '#src/ui/state/later.tsx';
import { SaveSearchButton } from '#src/work/searches/SaveSearchButton.tsx';

const load = () => import('#src/work/searches/SaveSearch.tsx');
const prepare = early(load);

/** Saves the search of the screen. The form is loaded when it first opens. */
export function SaveSearchTool() {
  const [opened, setOpened] = useState(false);
  const { Loaded } = useLoaded('SaveSearch', load, opened);
  if (Loaded) return <Loaded opens={opened} />;
  return (
    <SaveSearchButton
      aria-expanded={false}
      aria-busy={opened}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpened(true)}
    />
  );
}

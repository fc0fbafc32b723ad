// The buttons that open the choice of an export. The choice is loaded when it first opens.
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { asksForPossibleIn, POSSIBLE_STAYS } from '#src/datasets/exclusions/contract.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { useLoaded } from '#src/ui/state/later.tsx';
import type { Selectable, Selection } from '#src/ui/state/work-parts.ts';

interface ExportButtonProps {
  of: Selectable;
  selection?: Selection;
}

const load = () => import('#src/work/exports/ExportMenu.tsx');

/** Exports the selected rows, the page or all matches. */
export function ExportSelection(props: ExportButtonProps & { selection: Selection }) {
  const [opened, setOpened] = useState(false);
  useActionKey('e', () => setOpened(true));
  return (
    <ExportButton {...props} shortcut="e" first={props.of.table !== 'providers'} opened={opened} onOpen={setOpened} />
  );
}

/** Exports the page or all matches. */
export function ExportSearch({ of }: ExportButtonProps) {
  const [opened, setOpened] = useState(false);
  return <ExportButton of={of} opened={opened} onOpen={setOpened} />;
}

interface OpenableProps extends ExportButtonProps {
  shortcut?: string;
  first?: boolean;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

function ExportButton({ shortcut, first, opened, onOpen, ...props }: OpenableProps) {
  const possible = asksForPossibleIn(props.of.list?.query ?? props.of.query ?? '');
  const { Loaded, error } = useLoaded('ExportMenu', load, opened && !possible);
  const button = (
    <ActionButton
      label="Export"
      Icon={IconDownload}
      shortcut={shortcut}
      first={first}
      refused={
        possible ? POSSIBLE_STAYS : error ? 'This part of the page could not be loaded. Reload the page.' : undefined
      }
      onClick={() => onOpen(!opened)}
    />
  );
  return Loaded && !possible ? <Loaded {...props} button={button} opened={opened} onOpen={onOpen} /> : button;
}

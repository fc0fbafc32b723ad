import { Kbd, Modal } from '@mantine/core';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';

const keys: readonly (readonly [names: readonly string[], does: string])[] = [
  [['/'], 'Search everything on this page, or in a dialog'],
  [['Ctrl K'], 'Search everything in a dialog'],
  [['J', 'K'], 'Next or previous row; with a peek open or on a provider’s page, next or previous provider'],
  [['Enter'], 'Open the page of the row'],
  [['Space'], 'Open or close the peek of the row'],
  [['O'], 'Open the page of the row or of the peek'],
  [['X'], 'Select the row'],
  [['Shift J', 'Shift K'], 'Extend the selection'],
  [['Ctrl A'], 'Select the page'],
  [['A'], 'Go to the actions on the selection'],
  [['L'], 'Add the selection or the row to a list'],
  [['E'], 'Export the selection or the row'],
  [['C'], 'Compare the selected people'],
  [['S'], 'Choose the stage of the selection or the row, on a list'],
  [['F'], 'Go to the filters'],
  [['V', 'T'], 'Show the table'],
  [['V', 'S'], 'Show the table and the map'],
  [['V', 'M'], 'Show the map'],
  [['Esc'], 'Close the list, dialog or peek, then clear the selection'],
  [['N'], 'Write a note about the row, or on a provider’s page'],
  [['Z'], 'Undo, while the message about it shows'],
  [['?'], 'Show these keys'],
];

/** The dialog that lists all keys. */
export function KeyList({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keys"
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <dl style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 16px' }}>
        {keys.map(([names, does]) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <Kbd key={name} mr={4}>
                  {name}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted" style={{ marginTop: 12 }}>
        Single keys work outside of fields. Settings can turn them off.
      </p>
    </Modal>
  );
}

import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from '#src/ui/Chip.module.css';

interface ChipProps {
  /** Names the button that takes it out; without, it stays. */
  removeLabel?: string;
  onRemove?: () => void;
  children: ReactNode;
}

/** One of several values in use. */
export const Chip = ({ removeLabel, onRemove, children }: ChipProps) => (
  <span className={styles.chip}>
    {children}
    {onRemove && (
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    )}
  </span>
);

/** A value to put in. */
export const AddChip = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.add} onClick={onClick}>
    <IconPlus size={13} stroke={2} aria-hidden />
    {children}
  </button>
);

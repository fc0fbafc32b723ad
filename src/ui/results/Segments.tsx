import { type ReactNode, useId } from 'react';
import styles from '#src/ui/results/Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** The name of the choice for screen readers. */
  label: string;
  /** `title`: the words of a label that has none. */
  choices: readonly { value: Value; label: ReactNode; title?: string | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Fills the width, in equal parts. */
  grow?: boolean;
}

/** A choice between a few values, all of them visible. A tenth of the scripts of Mantine's, because every table of results has one. */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
  grow,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments} data-grow={grow} data-screen>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.title}>
          <input
            type="radio"
            name={name}
            disabled={disabled}
            checked={choice.value === value}
            aria-label={choice.title}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

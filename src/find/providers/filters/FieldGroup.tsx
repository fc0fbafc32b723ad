import { type ReactNode, useId } from 'react';
import styles from '#src/find/providers/filters/FieldGroup.module.css';
import form from '#src/ui/search/SearchForm.module.css';

interface FieldGroupProps {
  title: string;
  /** Whether it takes half of the line on large screens, with three fields in a line. */
  half?: boolean;
  /** Whether it has six fields in a line on large screens. */
  dense?: boolean;
  children: ReactNode;
}

/** Fields of a search form below a heading (R-1466). Three in a line by default. */
export function FieldGroup({ title, half = false, dense = false, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className={`${styles.group} ${half ? styles.half : form.full}`}
      data-dense={dense || undefined}
    >
      <span id={id} className={`small muted ${form.full}`}>
        {title}
      </span>
      {children}
    </fieldset>
  );
}

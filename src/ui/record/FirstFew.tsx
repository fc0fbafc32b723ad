import { type ReactNode, useState } from 'react';
import { count } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';

interface FirstFewProps<T> {
  of: readonly T[];
  /** The plural noun for the items, such as `locations`. */
  things: string;
  /** Number of items shown at first. */
  few?: number;
  children: (shown: readonly T[]) => ReactNode;
}

/** Shows the first items of a list, with a button for the rest. */
export function FirstFew<T>({ of, things, few = 6, children }: FirstFewProps<T>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {children(open ? of : of.slice(0, few))}
      {of.length > few && (
        <QuietButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show all ${count(of.length)} ${things}`}
        </QuietButton>
      )}
    </>
  );
}

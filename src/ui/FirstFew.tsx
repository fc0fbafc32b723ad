import { type ReactNode, useState } from 'react';
import { count } from '#src/shared/format.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';

/** How many stand at first. */
const FEW = 6;

interface FirstFewProps<T> {
  of: readonly T[];
  /** What they are, such as `locations`. */
  things: string;
  children: (shown: readonly T[]) => ReactNode;
}

/** The first few of a list that may be long, with a button for the rest. */
export function FirstFew<T>({ of, things, children }: FirstFewProps<T>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {children(open ? of : of.slice(0, FEW))}
      {of.length > FEW && (
        <LinkButton fz={12.5} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show all ${count(of.length)} ${things}`}
        </LinkButton>
      )}
    </>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';

/** A text of three lines at most, with a button for the rest where there is more. */
export function Clamped({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    setLong(scrollHeight > clientHeight + 1); // a fraction of a pixel is no line
  }, []);
  return (
    <>
      <p ref={text} className={open ? 'muted' : 'muted clamped'}>
        {children}
      </p>
      {long && (
        <button type="button" className="link small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}

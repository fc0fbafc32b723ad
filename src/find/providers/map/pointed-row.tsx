import { useEffect, useState } from 'react';

/** The ID of the row of the results that the pointer is on, or that has the focus. */
export function usePointedRow(): string | undefined {
  const [row, setRow] = useState<string>();
  useEffect(() => {
    const follow = ({ target }: Event) =>
      setRow(target instanceof Element ? target.closest<HTMLElement>('#results [data-row]')?.dataset.row : undefined);
    document.addEventListener('pointerover', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('pointerover', follow);
      document.removeEventListener('focusin', follow);
    };
  }, []);
  return row;
}

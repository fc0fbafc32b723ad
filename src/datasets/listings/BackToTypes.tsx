import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import styles from '#src/ui/BackLink.module.css';
import { pagesBefore } from '#src/ui/history.ts';

const From = z.object({ picker: z.int() });

/** Goes back to the choice of types: to the one this list was chosen from, sorted and paged as it may have been since. */
export function BackToTypes({ to }: { to: string }) {
  const navigate = useNavigate();
  const from = From.safeParse(useLocation().state).data;
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const steps = from ? pagesBefore() - from.picker : 0;
    // a list that was not chosen here, as by a pasted address, makes room for the choice
    void (steps > 0 ? navigate(-steps) : navigate(to, { replace: true }));
  };
  return (
    <Link to={to} className={styles.back} data-screen onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      Back
    </Link>
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from '#src/ui/BackLink.module.css';
import { pagesBefore } from '#src/ui/history.ts';

/** Goes back in history; where the page was the first one visited, to `to`. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (pagesBefore() === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} className={styles.back} data-screen onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}

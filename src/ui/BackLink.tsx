import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

/** Goes back in history; where the page was the first one visited, to `to`. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (pagesBefore() === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} className="back" onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}

/** How many pages of ours lie before this one in the history, as the router counts them. */
const pagesBefore = (): number => window.history.state?.idx ?? 0;

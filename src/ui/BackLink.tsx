import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

/** Goes back in history; where the page was the first one visited, to `to`. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const first = useLocation().key === 'default';
  const goBack = (event: MouseEvent) => {
    if (first || event.metaKey || event.ctrlKey || event.shiftKey) return;
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

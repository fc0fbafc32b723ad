import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { pagesBefore } from '#src/ui/state/history.ts';

const From = z.object({ picker: z.int() });

/**
 * A link back to the choice of types. If the list was opened from there, it goes back in history, past sorts and
 * pages.
 */
export function BackToTypes({ to }: { to: string }) {
  const navigate = useNavigate();
  const from = From.safeParse(useLocation().state).data;
  const goBack = () => {
    const steps = from ? pagesBefore() - from.picker : 0;
    // A list opened by URL has no such page in its history.
    void (steps > 0 ? navigate(-steps) : navigate(to, { replace: true }));
  };
  return (
    <BackLink to={to} goBack={goBack}>
      Back
    </BackLink>
  );
}

import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { BackLink } from '#src/ui/BackLink.tsx';
import { pagesBefore } from '#src/ui/history.ts';

const From = z.object({ picker: z.int() });

/** Goes back to the choice of types: to the one this list was chosen from, sorted and paged as it may have been since. */
export function BackToTypes({ to }: { to: string }) {
  const navigate = useNavigate();
  const from = From.safeParse(useLocation().state).data;
  const goBack = () => {
    const steps = from ? pagesBefore() - from.picker : 0;
    // a list that was not chosen here, as by a pasted address, makes room for the choice
    void (steps > 0 ? navigate(-steps) : navigate(to, { replace: true }));
  };
  return (
    <BackLink to={to} goBack={goBack}>
      Back
    </BackLink>
  );
}

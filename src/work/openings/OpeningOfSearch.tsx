import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { makeOpening } from '#src/work/openings/contract.ts';
import { LeftOutDialog } from '#src/work/openings/LeftOutDialog.tsx';

/** Makes an opening from the provider search of the screen, once, and opens it. It first says what was left out (R-1321). */
export function OpeningOfSearch({ onFail }: { onFail: () => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const once = useOnce();
  const making = useMutation({
    mutationFn: () => once(search, (key) => ask(makeOpening, { body: { search }, key })),
    onSuccess: async ({ id, title, left_out = [] }) => {
      if (left_out.length > 0) return;
      notify(`Made the opening ${title}.`);
      await navigate(links.opening(id));
    },
    onError: (error) => {
      notify(messageOf(error));
      onFail();
    },
  });
  const { data: made, mutate } = making;
  useEffect(() => mutate(), [mutate]);
  return (
    made?.left_out &&
    made.left_out.length > 0 && (
      <LeftOutDialog title={made.title} leftOut={made.left_out} onClose={() => void navigate(links.opening(made.id))} />
    )
  );
}

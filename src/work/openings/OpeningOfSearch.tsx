import { IconBriefcase } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { makeOpening } from '#src/work/openings/contract.ts';

const LeftOutDialog = later(
  'LeftOutDialog',
  async () => (await import('#src/work/openings/LeftOutDialog.tsx')).LeftOutDialog,
);

/** The button that makes an opening from the provider search of the screen and opens it (R-1321). It first says what was left out. */
export function OpeningOfSearch() {
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
    onError: (error) => notify(messageOf(error)),
  });
  const { data: made, isPending } = making;
  return (
    <>
      <ActionButton label="New opening" Icon={IconBriefcase} onClick={() => !isPending && making.mutate()} />
      {made?.left_out && made.left_out.length > 0 && (
        <LeftOutDialog
          title={made.title}
          leftOut={made.left_out}
          onClose={() => void navigate(links.opening(made.id))}
        />
      )}
    </>
  );
}

import { Box, Button, Modal } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { makeOpening } from '#src/work/openings/contract.ts';
import { LeftOutCriteria } from '#src/work/openings/LeftOutCriteria.tsx';

/** Makes an opening from a provider search and opens it (R-1321). It first says what the opening did not take. */
export function OpeningOfSearch({ search }: { search: string }) {
  const navigate = useNavigate();
  const once = useOnce();
  const making = useMutation({
    mutationFn: () => once(search, (key) => ask(makeOpening, { body: { search }, key })),
    onSuccess: async ({ id, title, left_out = [] }) => {
      if (left_out.length > 0) return;
      notify(`Made the opening ${title}.`);
      await navigate(links.opening(id));
    },
  });
  const { data: made, error } = making;
  const open = () => made && void navigate(links.opening(made.id));
  return (
    <Box className="line-above" mt={14} pt={12}>
      {error && <ErrorBox error={error} />}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBriefcase size={16} stroke={1.75} aria-hidden />}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        New opening
      </Button>
      <p className="small muted" style={{ marginTop: 6 }}>
        Its must-haves are the criteria of this search.
      </p>
      {made?.left_out && made.left_out.length > 0 && (
        <Modal
          opened
          centered
          title={`Made the opening ‘${made.title}’`}
          onClose={open}
          closeButtonProps={{ 'aria-label': 'Close' }}
          transitionProps={{ duration: 0 }}
          zIndex={320} // above the form of a saved search, which it opens from
        >
          <p style={{ marginBottom: 12 }}>The opening does not take these criteria of the search:</p>
          <LeftOutCriteria leftOut={made.left_out} />
          <Button data-autofocus mt={14} onClick={open}>
            Go to the opening
          </Button>
        </Modal>
      )}
    </Box>
  );
}

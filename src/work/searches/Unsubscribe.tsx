import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard } from '#src/ui/messages/ListCard.tsx';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { unsubscribe } from '#src/work/searches/contract.ts';

/** Ends the mails about a saved search or an opening, by the link of a mail. A button does, because programs open links of mails. */
export function Unsubscribe() {
  const [parameters] = useSearchParams();
  const switching = useMutation({
    mutationFn: () => ask(unsubscribe, { query: { token: parameters.get('token') ?? '' } }),
  });
  return (
    <>
      <PageHead title="Stop mails" />
      <ListCard aria-label="Mails">
        <CardBody>
          {switching.data ? (
            <p role="status">
              You get no more mails about <b>{switching.data.name}</b>. Its alerts still show in the product. Change
              that under Saved searches, or at the opening.
            </p>
          ) : (
            <>
              {switching.error && <ErrorBox error={switching.error} />}
              <Text mb={12}>You will get no more mails about this saved search or opening.</Text>
              <Button loading={switching.isPending} onClick={() => switching.mutate()}>
                Stop mails
              </Button>
            </>
          )}
        </CardBody>
      </ListCard>
    </>
  );
}

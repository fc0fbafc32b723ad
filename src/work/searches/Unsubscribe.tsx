import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ask } from '#src/ui/ask.ts';
import { CardBody } from '#src/ui/DetailCard.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { ListCard } from '#src/ui/ListCard.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { unsubscribe } from '#src/work/searches/contract.ts';

/** Switches the alerts of a saved search off, by the link of a mail. A button does, because programs open links of mails. */
export function Unsubscribe() {
  const [parameters] = useSearchParams();
  const switching = useMutation({
    mutationFn: () => ask(unsubscribe, { query: { token: parameters.get('token') ?? '' } }),
  });
  return (
    <>
      <PageHead title="Switch alerts off" />
      <ListCard aria-label="Alerts">
        <CardBody>
          {switching.data ? (
            <p role="status">
              Alerts of <b>{switching.data.name}</b> are off. You can switch them on again under Saved searches.
            </p>
          ) : (
            <>
              {switching.error && <ErrorBox error={switching.error} />}
              <Text mb={12}>You will get no more alerts of this saved search, by mail or in the product.</Text>
              <Button loading={switching.isPending} onClick={() => switching.mutate()}>
                Switch alerts off
              </Button>
            </>
          )}
        </CardBody>
      </ListCard>
    </>
  );
}

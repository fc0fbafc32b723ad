import { Button } from '@mantine/core';
import { IconBan, IconPhonePlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { WriteButton } from '#src/work/letters/WriteButton.tsx';
import { ACTIVITY_FIELD } from '#src/work/people/ActivityForm.tsx';
import { liftDoNotContact } from '#src/work/people/contract.ts';
import { MARK, markOf, recordQuery, restore, useDone } from '#src/work/people/questions.tsx';

const DoNotContactDialog = later('DoNotContactDialog', () => import('#src/work/people/DoNotContactDialog.tsx'));

/** The buttons 'Log a call', 'Write', and 'Do not contact' or its counterpart. */
export function PersonActions({ npi, name }: { npi: string; name: string }) {
  const isNarrow = useNarrow(); // where five words have no room
  const { data: record } = useQuery(recordQuery(npi));
  const [isMarking, mark] = useState(false);
  const done = useDone(npi, MARK);
  const lifting = useMutation({
    mutationFn: () => ask(liftDoNotContact, { params: { npi } }),
    onSuccess: ({ lifted, remaining }) =>
      done(remaining.length > 0 ? 'Lifted your mark. Another one still counts.' : 'Do not contact lifted', () =>
        restore(npi, lifted),
      ),
    onError: ({ message }) => notify(message),
  });
  const marked = record && markOf(record);
  const mayLift = record?.do_not_contact.some(({ may_lift }) => may_lift);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhonePlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => {
          const field = document.getElementById(ACTIVITY_FIELD);
          field?.focus();
          field?.scrollIntoView({ block: 'center' });
        }}
      >
        Log a call
      </Button>
      {!marked && <WriteButton npi={npi} name={name} alone={isNarrow} />}
      {marked ? (
        mayLift && (
          <Button
            variant="default"
            size="xs"
            id={MARK}
            aria-disabled={lifting.isPending}
            onClick={() => lifting.isPending || lifting.mutate()}
          >
            Lift Do not contact
          </Button>
        )
      ) : (
        <Button
          variant="default"
          size="xs"
          id={MARK}
          color="bad"
          leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
          disabled={!record}
          onClick={() => mark(true)}
        >
          Do not contact
        </Button>
      )}
      {isMarking && record && (
        <DoNotContactDialog npi={npi} name={name} details={record.contact_details} onClose={() => mark(false)} />
      )}
    </>
  );
}

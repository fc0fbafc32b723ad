import { Badge, Button, Checkbox, Flex, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { date, dial, phone } from '#src/shared/format.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import {
  addContactDetail,
  type ContactDetail,
  ContactDetailWish,
  deleteContactDetail,
  detailKinds,
} from '#src/work/people/contract.ts';
import { useDone } from '#src/work/people/questions.tsx';
import { Delete } from '#src/work/people/Timeline.tsx';
import { detailLabels } from '#src/work/people/words.tsx';

const kinds = detailKinds.map((value) => ({ value, label: detailLabels[value] }));

/** The numbers and addresses that the team typed. */
export function ContactDetails({ npi, details }: { npi: string; details: readonly ContactDetail[] }) {
  const [isOpen, open] = useState<boolean>(); // false once closed: the button takes the focus back
  return (
    <>
      {details.length > 0 && (
        <Items dense aria-label="Contact details">
          {details.map((detail) => (
            <li key={detail.id}>
              <Detail npi={npi} detail={detail} />
            </li>
          ))}
        </Items>
      )}
      {isOpen ? (
        <DetailForm npi={npi} onClose={() => open(false)} />
      ) : (
        <QuietButton autoFocus={isOpen === false} onClick={() => open(true)}>
          Add a mobile number or an email address
        </QuietButton>
      )}
    </>
  );
}

function Detail({
  npi,
  detail: { id, kind, value, preferred, source, given_on },
}: {
  npi: string;
  detail: ContactDetail;
}) {
  const call = kind === 'mobile' ? dial(value) : value && `mailto:${value}`;
  const shown = kind === 'mobile' ? phone(value) : value;
  return (
    <Group gap="0 10px">
      <span className="muted small">{detailLabels[kind]}</span>
      {call ? (
        <a href={call} className="num" style={{ overflowWrap: 'anywhere' }}>
          {shown}
        </a>
      ) : (
        <span className="muted">Hidden: Do not contact</span>
      )}
      {preferred && <Badge>Preferred</Badge>}
      {source && <span className="muted small">{`${source}, ${date(given_on)}`}</span>}
      <Group ml="auto" gap={10} className="small">
        <Delete
          npi={npi}
          id={id}
          endpoint={deleteContactDetail}
          label={`Delete the ${kind === 'mobile' ? 'mobile number' : 'email address'} ${shown ?? ''}`.trim()}
          done={`${detailLabels[kind]} deleted`}
        />
      </Group>
    </Group>
  );
}

function DetailForm({ npi, onClose }: { npi: string; onClose: () => void }) {
  const done = useDone(npi);
  const { values, required, passes, change } = useFields(
    { kind: 'mobile' as ContactDetail['kind'], value: '', preferred: false },
    validatorOf(ContactDetailWish),
  );
  const adding = useMutation({
    mutationFn: () => ask(addContactDetail, { params: { npi }, body: values }),
    onSuccess: async ({ id, kind }) => {
      onClose();
      await done(`${detailLabels[kind]} added`, () => ask(deleteContactDetail, { params: { npi, id } }));
    },
  });
  return (
    <EntryForm
      label="New contact detail"
      busy={adding.isPending}
      error={adding.error}
      onSubmit={(form) => passes(form) && adding.mutate()}
    >
      <Flex wrap="wrap" gap={8} align="flex-start">
        <Choice
          label="Kind"
          w={112}
          data={kinds}
          value={values.kind}
          allowDeselect={false}
          onChange={(kind) => change({ kind: kind as ContactDetail['kind'] })} // one of `kinds`
        />
        <TextInput
          {...required('value', detailLabels[values.kind])}
          autoFocus
          flex="1 1 200px"
          inputMode={values.kind === 'mobile' ? 'tel' : 'email'}
          autoComplete="off"
        />
      </Flex>
      <Group justify="space-between">
        <Checkbox
          label="Preferred"
          checked={values.preferred}
          onChange={({ currentTarget: { checked } }) => change({ preferred: checked })}
        />
        <Group gap={8}>
          <Button variant="subtle" color="gray" size="xs" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="xs">
            Add
          </Button>
        </Group>
      </Group>
    </EntryForm>
  );
}

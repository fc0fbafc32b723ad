import { Button, Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { type Added, RefusedPeople, sentenceOf, undoOf } from '#src/work/lists/added.tsx';
import { type List, makeList } from '#src/work/lists/contract.ts';
import styles from '#src/work/lists/lists.module.css';
import { lookingFor, stopLooking } from '#src/work/lists/looking-for.tsx';
import { addTo, listsQuery, type PeopleToAdd, reloadLists } from '#src/work/lists/questions.tsx';

export interface AddToListProps {
  who: PeopleToAdd;
  /** The number of people. */
  people: number;
  onClose: () => void;
}

/** Adds people to one of the user's lists or to a new one. */
export function AddToList({ who, people, onClose }: AddToListProps) {
  useFocusReturn();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [target] = useState(lookingFor);
  const { data: lists, error } = useQuery(listsQuery());
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const onceMade = useOnce();
  const onceAdded = useOnce();
  const made = useRef<{ name: string; list: List }>(undefined); // its people may still be missing
  const listNamed = async (name: string): Promise<List> => {
    if (made.current?.name !== name)
      made.current = { name, list: await onceMade(name, (key) => ask(makeList, { body: { name }, key })) };
    return made.current.list;
  };
  const adding = useMutation({
    mutationFn: async (to: List | string): Promise<Added> => {
      const list = typeof to === 'string' ? await listNamed(to) : to;
      return { ...(await onceAdded([list.id, who], (key) => addTo(list, who, key))), list };
    },
    onSuccess: async (added) => {
      notify(
        sentenceOf(added),
        undoOf(added, () => reloadLists(client)),
        added.list.id === target ? undefined : links.list(added.list.id),
      );
      if (added.refused.length === 0) {
        onClose();
        if (added.list.id === target) await navigate(links.list(target));
      }
      stopLooking();
      await reloadLists(client);
    },
  });
  const shown = (lists ?? [])
    .filter((list) => list.may !== 'view' && list.name.toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted((one, other) => Number(other.id === target) - Number(one.id === target));
  const nameNew = () => {
    setName(shown.length === 0 ? text.trim() : '');
    setNew(true);
  };
  const onName = () => {
    if (name.trim() === '') return setNameError('Enter a name');
    if (adding.isPending) return;
    adding.mutate(name.trim());
  };
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const items = [...currentTarget.querySelectorAll<HTMLElement>('input, button[data-list]')];
    const place = items.indexOf(document.activeElement as HTMLElement) + (key === 'ArrowDown' ? 1 : -1);
    items[place]?.focus();
  };
  const done = adding.data;
  return (
    <FormDialog centered size={460} title={`Add ${peopleCount(people)} to a list`} onClose={onClose}>
      {adding.error && <ErrorBox error={adding.error} />}
      {error && <ErrorBox error={error} />}
      {done && done.refused.length > 0 ? (
        <RefusedPeople {...done} onClose={onClose} />
      ) : isNew ? (
        <form
          aria-label="New list"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onName();
          }}
        >
          <TextInput
            data-autofocus
            autoFocus
            label="List name"
            maxLength={120}
            value={name}
            error={nameError}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setNameError(undefined);
            }}
          />
          <Group justify="flex-end" gap={8} mt={14}>
            <Button variant="subtle" color="gray" onClick={() => setNew(false)}>
              Back
            </Button>
            <Button type="submit" disabled={adding.isPending}>
              Add to the new list
            </Button>
          </Group>
        </form>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the buttons, which Tab reaches too
        <div onKeyDown={move}>
          <TextInput
            data-autofocus
            label="Find a list"
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = shown;
              if (event.key !== 'Enter' || adding.isPending || event.nativeEvent.isComposing) return;
              if (first) adding.mutate(first);
              else if (lists && text.trim() !== '') {
                event.preventDefault(); // the form that appears is not sent
                nameNew();
              }
            }}
          />
          <Stack
            component="ul"
            gap={2}
            my={10}
            mah={320}
            style={{ overflowY: 'auto' }}
            aria-label="Lists"
            aria-busy={!lists && !error}
          >
            {shown.map((list) => (
              <li key={list.id}>
                <UnstyledButton
                  data-list
                  className={styles.choice}
                  disabled={adding.isPending}
                  onClick={() => adding.mutate(list)}
                >
                  <span style={{ overflowWrap: 'anywhere' }}>{list.name}</span>
                  <span className="small muted num nowrap">{peopleCount(list.total)}</span>
                </UnstyledButton>
              </li>
            ))}
          </Stack>
          {lists && shown.length === 0 && (
            <p className="muted" style={{ marginBottom: 10 }}>
              {lists.some(({ may }) => may !== 'view')
                ? `No list is called ‘${text.trim()}’.`
                : 'You have no lists yet.'}
            </p>
          )}
          {(lists || error) && ( // lists that arrive move it
            <Button
              data-list
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={nameNew}
            >
              New list
            </Button>
          )}
        </div>
      )}
    </FormDialog>
  );
}

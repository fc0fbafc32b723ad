import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { timeZoneHere } from '#src/ui/state/time-zone.ts';
import { dropdown } from '#src/ui/theme/theme.ts';
import { AlertFields } from '#src/work/searches/AlertFields.tsx';
import { listSearches, removeSearch, type SavedSearch, saveSearch } from '#src/work/searches/contract.ts';
import { searchesQuery } from '#src/work/searches/questions.tsx';
import { SaveSearchButton } from '#src/work/searches/SaveSearchButton.tsx';

/** Screens whose matches are compared. */
const compared = ['/hcps', '/providers', '/hcos', '/organizations'];

const NewOpening = later('NewOpening', () => import('#src/work/openings/NewOpening.tsx'));

/** Screens of providers, whose search an opening takes. */
const ofPeople = ['/hcps', '/providers'];

/** Saves the search of the screen with a name. `opens`: the button takes the focus and opens the form at once. */
export function SaveSearch({ opens }: { opens: boolean }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(opens), [opens]); // after the button has the focus, so that Escape returns it
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const isNarrow = useNarrow();
  const draft = useRef<Draft>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    button.current?.focus();
    setOpened(false);
  };
  return (
    <Popover
      {...dropdown}
      position="bottom-end"
      width={280}
      middlewares={{ size: { padding: 8 } }} // in a low window, the form scrolls
      trapFocus
      closeOnEscape={false}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <SaveSearchButton ref={button} autoFocus={opens} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Save search"
        style={{ overflowY: 'auto' }}
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()} // unless it closes the list of a choice
      >
        <SaveForm key={url} url={url} compares={compared.includes(pathname)} draft={draft} onSaved={close} />
        {isNarrow && ofPeople.includes(pathname) && (
          <Group className="line-above" mt={14} pt={12}>
            <NewOpening primary />
          </Group>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface SaveFormProps {
  url: string;
  compares: boolean;
  /** Keeps what is typed when the form closes unsaved. */
  draft: RefObject<Draft | null>;
  onSaved: () => void;
}

const blank = {
  name: '',
  alert: 'off' as SavedSearch['alert'],
  events: ['new'] as SavedSearch['events'],
  by_mail: true,
  shared: false,
};

/** What a user typed for a search and did not save. */
interface Draft {
  url: string;
  values: typeof blank;
}

function SaveForm({ url, compares, draft, onSaved }: SaveFormProps) {
  const client = useQueryClient();
  const { data: saved } = useQuery(searchesQuery);
  const refresh = () => client.invalidateQueries({ queryKey: [listSearches.url] });
  const { values, errors, required, passes, change } = useFields(
    draft.current?.url === url ? draft.current.values : blank,
    validatorOf(saveSearch.body?.omit({ url: true })),
  );
  useEffect(() => {
    draft.current = { url, values };
  }, [draft, url, values]);
  const once = useOnce(refresh);
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...values, url, time_zone: timeZoneHere() };
      return once(body, (key) => ask(saveSearch, { body, key }));
    },
    onSuccess: ({ id, name }) => {
      notify(`Saved ${name}`, async () => {
        await ask(removeSearch, { params: { id } });
        await refresh();
      });
      draft.current = null;
      onSaved();
      return refresh();
    },
  });
  return (
    <EntryForm
      label="Save search"
      busy={saving.isPending}
      error={saving.error}
      onSubmit={(form) => passes(form) && saving.mutate()}
    >
      <TextInput {...required('name', 'Name')} placeholder="Cardiology, Ohio" maxLength={120} data-autofocus />
      <AlertFields
        value={values}
        compares={compares}
        mails={saved?.mail ?? false}
        shares
        error={errors.events}
        onChange={change}
      />
      <Button type="submit" loading={saving.isPending}>
        Save
      </Button>
    </EntryForm>
  );
}

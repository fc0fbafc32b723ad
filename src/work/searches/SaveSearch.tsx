import { Button, Popover, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ask } from '#src/ui/ask.ts';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form.ts';
import { notify } from '#src/ui/notices.ts';
import { useOnce } from '#src/ui/once.ts';
import { dropdown } from '#src/ui/theme.ts';
import { timeZoneHere } from '#src/ui/time-zone.ts';
import { AlertFields } from '#src/work/searches/AlertFields.tsx';
import { listSearches, removeSearch, type SavedSearch, saveSearch } from '#src/work/searches/contract.ts';
import { searchesQuery } from '#src/work/searches/questions.tsx';
import { SaveSearchButton } from '#src/work/searches/SaveSearchButton.tsx';

/** Screens whose matches are compared. */
const compared = ['/hcps', '/providers', '/hcos', '/organizations'];

/** Saves the search of the screen with a name. `opens`: the button takes the focus and opens the form at once. */
export function SaveSearch({ opens }: { opens: boolean }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(opens), [opens]); // after the button has the focus, so that Escape returns it
  const { pathname, search } = useLocation();
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
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()} // unless it closes the list of a choice
      >
        <SaveForm url={pathname + search} compares={compared.includes(pathname)} onSaved={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface SaveFormProps {
  url: string;
  compares: boolean;
  onSaved: () => void;
}

const blank = {
  name: '',
  alert: 'off' as SavedSearch['alert'],
  events: ['new'] as SavedSearch['events'],
  by_mail: true,
  shared: false,
};

function SaveForm({ url, compares, onSaved }: SaveFormProps) {
  const client = useQueryClient();
  const { data: saved } = useQuery(searchesQuery);
  const refresh = () => client.invalidateQueries({ queryKey: [listSearches.url] });
  const { values, errors, required, passes, change } = useFields(
    blank,
    validatorOf(saveSearch.body?.omit({ url: true })),
  );
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

import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { ask } from '#src/ui/state/ask.ts';
import { timeZoneHere } from '#src/ui/state/time-zone.ts';
import { AlertFields } from '#src/work/searches/AlertFields.tsx';
import { changeSearch, type SavedSearch } from '#src/work/searches/contract.ts';
import { searchesQuery } from '#src/work/searches/questions.tsx';

interface SearchSettingsProps {
  search: SavedSearch;
  onClose: () => void;
}

/** Changes the name of a saved search, who sees it, and the user's alerts. Only alerts of a colleague's search. */
export function SearchSettings({ search, onClose }: SearchSettingsProps) {
  const { id, name, alert, events, by_mail, shared, version, finds, may } = search;
  const isOwn = may === 'own';
  const client = useQueryClient();
  const { data: saved } = useQuery(searchesQuery);
  const { values, errors, required, passes, change } = useFields(
    { version, name, alert, events, by_mail, shared },
    validatorOf(changeSearch.body),
  );
  const saving = useMutation({
    mutationFn: () => {
      const { name: newName, shared: isShared, ...choice } = values;
      const settings = {
        time_zone: timeZoneHere(),
        ...(newName !== name && { name: newName }),
        ...(isShared !== shared && { shared: isShared }),
      };
      // others choose their alerts only; screens without alerts have nothing to choose
      return ask(changeSearch, {
        params: { id },
        body: finds ? { ...settings, ...choice } : { ...settings, version },
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: searchesQuery.queryKey });
      onClose();
    },
  });
  return (
    <div style={{ maxWidth: 420, margin: '12px 0' }}>
      <EntryForm
        label={isOwn ? `Edit ${name}` : `Alerts of ${name}`}
        busy={saving.isPending}
        error={saving.error}
        onSubmit={(form) => passes(form) && saving.mutate()}
      >
        {isOwn && <TextInput {...required('name', 'Name')} maxLength={120} autoFocus />}
        <AlertFields
          value={values}
          compares={finds !== null}
          mails={saved?.mail ?? false}
          shares={isOwn}
          error={errors.events}
          onChange={change}
        />
        <Group gap={8}>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </EntryForm>
    </div>
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#src/ui/ask.ts';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form.ts';
import { AlertFields } from '#src/work/searches/AlertFields.tsx';
import { changeSearch, type SavedSearch } from '#src/work/searches/contract.ts';
import { searchesQuery, timeZoneHere } from '#src/work/searches/questions.tsx';

interface SearchSettingsProps {
  search: SavedSearch;
  onClose: () => void;
}

/** Changes the name of a saved search, who sees it, and its alerts. */
export function SearchSettings({ search, onClose }: SearchSettingsProps) {
  const { id, name, alert, events, shared, version, finds } = search;
  const client = useQueryClient();
  const { values, required, passes, change } = useFields(
    { version, name, alert, events, shared },
    validatorOf(changeSearch.body),
  );
  const saving = useMutation({
    mutationFn: () => ask(changeSearch, { params: { id }, body: { ...values, time_zone: timeZoneHere() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: searchesQuery.queryKey });
      onClose();
    },
  });
  return (
    <div style={{ maxWidth: 420, margin: '12px 0' }}>
      <EntryForm
        label={`Edit ${name}`}
        busy={saving.isPending}
        error={saving.error}
        onSubmit={(form) => passes(form) && saving.mutate()}
      >
        <TextInput {...required('name', 'Name')} maxLength={120} autoFocus />
        <AlertFields value={values} compares={finds !== null} onChange={change} />
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

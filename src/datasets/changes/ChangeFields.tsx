import { TextInput } from '@mantine/core';
import { kindLabels, listLabels, sourceLabels } from '#src/datasets/changes/words.tsx';
import { TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { Choice } from '#src/ui/form/Choice.tsx';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

/** The values of the form. */
export type ChangeCriteria = Record<
  | 'kind'
  | 'source'
  | 'lists'
  | 'npi'
  | 'state'
  | 'profession'
  | 'specialty'
  | 'subspecialty'
  | 'imported_from'
  | 'imported_to',
  string
>;

const optionsOf = (labels: Record<string, string>) =>
  Object.entries({ '': 'All', ...labels }).map(([value, label]) => ({ value, label }));

/** The fields of a search for changes. */
export const ChangeFields = ({
  form: { values, change, text, choice, typing },
}: {
  form: ReturnType<typeof useSearchForm<ChangeCriteria>>;
}) => (
  <>
    <Choice {...choice('kind', 'What changed')} data={optionsOf(kindLabels)} allowDeselect={false} />
    <Choice {...choice('source', 'Source')} data={optionsOf(sourceLabels)} allowDeselect={false} />
    <Choice {...choice('lists', 'People')} data={optionsOf(listLabels)} allowDeselect={false} />
    <NpiField {...text('npi', 'NPI')} />
    <StateChoice {...choice('state', 'State')} />
    <TaxonomyPicker
      choice={values}
      typing={typing}
      onChange={({ taxonomy: _, ...names }) => change(names)} // the server expands the names to their codes
    />
    <TextInput {...text('imported_from', 'Imported from', 10)} type="date" />
    <TextInput {...text('imported_to', 'Imported to', 10)} type="date" />
  </>
);

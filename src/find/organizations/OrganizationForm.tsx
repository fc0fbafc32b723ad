import { Group, TextInput } from '@mantine/core';
import { DeactivatedToo } from '#src/datasets/nppes/DeactivatedToo.tsx';
import { OrganizationQuery } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import type { OrganizationCriteria } from '#src/find/organizations/address.tsx';
import { beyondOrganizationForm, organizationCriteriaWith, organizationFormOf } from '#src/find/organizations/form.tsx';
import { labelsOf } from '#src/shared/declare.ts';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import type { MatchList } from '#src/ui/results/list.ts';
import type { CriterionChip } from '#src/ui/search/criteria-chips.ts';
import { useDefaultState } from '#src/ui/search/default-state.ts';
import { RemovableChips } from '#src/ui/search/RemovableChips.tsx';
import styles from '#src/ui/search/SearchForm.module.css';
import { SearchForm } from '#src/ui/search/SearchForm.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';

const labels = labelsOf(organizationFields);

interface OrganizationFormProps {
  list: MatchList<OrganizationCriteria>;
  chipsOf: (criteria: OrganizationCriteria) => CriterionChip<OrganizationCriteria>[];
  busy: boolean;
  /** Whether the cursor goes to the name. */
  focused: boolean;
  /** Whether the form keeps what the user typed when it gets these criteria. */
  keeps: (criteria: OrganizationCriteria) => boolean;
  onSearch: (criteria: OrganizationCriteria) => void;
  /** Removes a criterion that the form has no field for. */
  onChange: (criteria: OrganizationCriteria) => void;
  /** Undefined before the first search. */
  onCancel?: () => void;
}

/** The form of the organization search, with chips for criteria that it has no field for. */
export function OrganizationForm({ list, chipsOf, busy, focused, keeps, ...actions }: OrganizationFormProps) {
  const { criteria } = list;
  const state = useDefaultState();
  const begins = { state: state ? [state] : [] };
  const form = useSearchForm(list, OrganizationQuery, { begins, shown: organizationFormOf, keeps });
  const { text, choice } = form;
  const further = chipsOf(beyondOrganizationForm(criteria));
  return (
    <SearchForm
      label="Organization search"
      submit="Search Organizations"
      busy={busy}
      onSubmit={(element) =>
        form.passes(element) && actions.onSearch(organizationCriteriaWith(list.latest(), form.latest()))
      }
      onClear={() => {
        form.clear();
        list.clear();
      }}
      onCancel={actions.onCancel}
    >
      <NpiField {...text('npi', labels.npi)} />
      <TextInput {...text('name', labels.name)} className={styles.wide} autoFocus={focused} />
      <TextInput {...text('taxonomy', 'Taxonomy Code')} />
      <TextInput {...text('city', labels.city)} />
      <StateChoice {...choice('state', labels.state)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
      <DeactivatedToo
        className={styles.full}
        values={[form.values.deactivated]}
        error={form.errors.deactivated}
        onChange={([deactivated = '']) => form.change({ deactivated })}
      />
      {further.length > 0 && (
        <Group gap={6} className={styles.full}>
          <span className="small muted">Also:</span>
          <RemovableChips chips={further} onRemove={({ without }) => actions.onChange(without(list.latest()))} />
        </Group>
      )}
    </SearchForm>
  );
}

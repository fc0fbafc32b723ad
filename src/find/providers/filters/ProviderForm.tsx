import { Group, TextInput } from '@mantine/core';
import { DeactivatedToo } from '#src/datasets/nppes/DeactivatedToo.tsx';
import { suggestPlaces } from '#src/datasets/places/contract.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { ChosenCodes } from '#src/datasets/taxonomy/ChosenCodes.tsx';
import { usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { FieldGroup } from '#src/find/providers/filters/FieldGroup.tsx';
import { FormCount } from '#src/find/providers/filters/FormCount.tsx';
import { FormQuery, furtherFields, providerFormOf } from '#src/find/providers/filters/form.tsx';
import { beyondProviderForm, providerCriteriaWith } from '#src/find/providers/filters/form-criteria.tsx';
import { useNamedSpecialties } from '#src/find/providers/filters/named-specialties.tsx';
import { useListings } from '#src/find/providers/filters/names.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { ValuesChoice } from '#src/find/providers/filters/ValuesChoice.tsx';
import { citiesLike } from '#src/find/providers/filters/values-like.tsx';
import { labelsOf } from '#src/shared/declare.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { MOST_NPIS } from '#src/ui/form/npis.ts';
import { problemIn } from '#src/ui/form/problem-in.ts';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import { Suggest } from '#src/ui/form/Suggest.tsx';
import { answerChoices, type FormField, filtersOf } from '#src/ui/on-screen.ts';
import type { MatchList } from '#src/ui/results/list.ts';
import type { NameOf } from '#src/ui/search/criteria-chips.ts';
import { useDefaultState } from '#src/ui/search/default-state.ts';
import { RemovableChips } from '#src/ui/search/RemovableChips.tsx';
import styles from '#src/ui/search/SearchForm.module.css';
import { SearchForm } from '#src/ui/search/SearchForm.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useSearchFields, useSite } from '#src/ui/state/site.ts';

const labels = labelsOf(providerFields);

/** The reason that a field shows which this site turns off. */
const OFF = 'Off on this site';

type Choices = { value: string; label: string }[];

const genderChoices: Choices = [
  { value: '', label: 'Any Gender' },
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
];
const practiceChoices: Choices = [
  { value: '', label: 'Any Type' },
  { value: 'Y', label: 'Sole Proprietor' },
  { value: 'N', label: 'Group Practice' },
];

const usualNames = new Map(filtersOf(providerCriteriaOnScreen).map(({ name, label }) => [name, label]));

/** The label of a field with the site's name for its filter, such as `New license since` for `License issued since`. */
function namedOnSite(label: string, parameter: string, name: string | null | undefined): string {
  const usual = usualNames.get(parameter) ?? label;
  return name && label.startsWith(usual) ? name + label.slice(usual.length) : label;
}

/** The parameter of a field. */
const parameterOf = (field: string) => furtherFields.find(({ name }) => name === field)?.value?.parameter ?? field;

interface ProviderFormProps {
  list: MatchList<ProviderCriteria>;
  nameOf: NameOf;
  listings: readonly CodeList[];
  /** Why the search was refused, if it was. */
  refused: Error | null;
  busy: boolean;
  /** Whether the cursor goes to the last name. */
  focused: boolean;
  /** Whether the form keeps what the user typed when it gets these criteria. */
  keeps: (criteria: ProviderCriteria) => boolean;
  onSearch: (criteria: ProviderCriteria) => void;
  /** Removes a criterion that the form has no field for. */
  onChange: (criteria: ProviderCriteria) => void;
  /** Undefined before the first search. */
  onCancel?: () => void;
}

/** The form of the provider search, with fields for what recruiters ask most, and chips for the rest. */
export function ProviderForm({ list, nameOf, listings, refused, busy, focused, keeps, ...actions }: ProviderFormProps) {
  const { criteria } = list;
  const asked = providerFormOf(criteria);
  const { onSearch, onChange, onCancel } = actions;
  const state = useDefaultState();
  const form = useSearchForm(list, FormQuery, {
    begins: { state: state ? [state] : [] },
    shown: providerFormOf,
    keeps,
  });
  const { values, errors } = form;
  const off = useSite()?.criteria_off ?? [];
  type Name = Parameters<typeof form.text>[0];
  /** What the search refused a field for, until it changes; and that the site turns it off. */
  const withProblem = (name: Name, error: string | undefined) => ({
    error: error ?? (values[name] === asked[name] ? problemIn(refused, name) : undefined),
    ...(off.includes(parameterOf(name)) ? { disabled: true, placeholder: OFF } : {}),
  });
  const text = (...[name, label, most]: Parameters<typeof form.text>) => {
    const field = form.text(name, label, most);
    return { ...field, ...withProblem(name, field.error) };
  };
  const choice = (...[name, label]: Parameters<typeof form.choice>) => {
    const field = form.choice(name, label);
    return { ...field, ...withProblem(name, field.error) };
  };
  const oneOf = (name: Parameters<typeof form.choice>[0], label: string, data: Choices) => ({
    ...choice(name, label),
    data: off.includes(name) ? [{ value: '', label: OFF }] : data,
    allowDeselect: false,
  });
  const levelsOff = ['profession', 'specialty', 'subspecialty'].filter((level) => off.includes(level));
  const picked = usePickedCodes(values);
  const listingsOfPicked = useListings({ taxonomy: picked.applied });
  const named = useNamedSpecialties(form.typing('profession').typed ?? '');
  const fieldOf = useSearchFields('filter');
  const onSite = furtherFields.filter(({ name }) => !fieldOf(parameterOf(name))?.hidden);
  const typed = providerCriteriaWith(criteria, values, picked.sent);
  const search = () => {
    const latest = form.latest();
    const taxonomy = latest.taxonomy === values.taxonomy ? picked.sent : (latest.taxonomy ?? []);
    onSearch(providerCriteriaWith(list.latest(), latest, taxonomy));
  };
  const others = chipsOf(beyondProviderForm(criteria, onSite), nameOf, listings);
  const further = ({ name, label: usual, kind, placeholder = '', longest, choices = {} }: FormField) => {
    const parameter = parameterOf(name);
    const label = namedOnSite(usual, parameter, fieldOf(parameter)?.label);
    const of = name as Name; // fieldsOf loses the names' type
    switch (kind) {
      case 'state':
        return <StateChoice key={name} {...choice(of, label)} />;
      case 'choice':
        return <Choice key={name} {...oneOf(of, label, [{ value: '', label: 'Any' }, ...answerChoices(choices)])} />;
      case 'values':
        return (
          <ValuesChoice
            key={name}
            placeholder={placeholder}
            {...choice(of, label)}
            parameter={parameter}
            nameOf={nameOf}
            className={styles.wide}
          />
        );
      default:
        return (
          <TextInput
            key={name}
            placeholder={placeholder}
            inputMode={kind === 'number' ? 'numeric' : undefined}
            type={kind === 'day' ? 'date' : undefined}
            {...text(of, label, longest)}
          />
        );
    }
  };
  return (
    <SearchForm
      label="Provider search"
      submit="Search Providers"
      busy={busy}
      waiting={picked.loading}
      onSubmit={(element) => form.passes(element) && search()}
      onClear={() => {
        form.clear();
        list.clear();
      }}
      onCancel={onCancel}
      status={!form.isUnfinished && <FormCount criteria={typed} />}
    >
      <FieldGroup title="Who" half>
        <NpiField {...text('npi', labels.npi)} most={MOST_NPIS} />
        <TextInput {...text('first_name', labels.first_name)} />
        <TextInput {...text('last_name', labels.last_name)} autoFocus={focused} className={styles.roomy} />
      </FieldGroup>
      <FieldGroup title="Where" half>
        <StateChoice {...choice('state', labels.state)} />
        <Suggest {...choice('city', labels.city)} like={citiesLike(values.state)} />
        <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" className={styles.roomy} />
      </FieldGroup>
      <FieldGroup title="Practice and credentials">
        <Choice {...oneOf('gender', labels.gender, genderChoices)} />
        <Choice {...oneOf('sole_proprietor', labels.sole_proprietor, practiceChoices)} />
        <TextInput {...text('credential', labels.credential)} className={styles.roomy} />
        <TaxonomyPicker choice={values} typing={form.typing} off={levelsOff} further={named} onChange={form.change} />
        <ChosenCodes
          specialty={values.specialty}
          listings={listingsOfPicked}
          picked={picked}
          error={errors.taxonomy}
          onChange={(taxonomy) => form.change({ taxonomy })}
        />
      </FieldGroup>
      <FieldGroup title="More" dense>
        <Suggest
          placeholder="ZIP or Austin, TX"
          {...choice('near', 'Near')}
          endpoint={suggestPlaces}
          query={{ of: 'near' }}
        />
        <TextInput placeholder="25" inputMode="numeric" {...text('miles', 'Within miles', 9)} />
        {onSite.map(further)}
        <DeactivatedToo
          className={styles.full}
          values={[values.deactivated]}
          error={errors.deactivated}
          onChange={([deactivated = '']) => form.change({ deactivated })}
        />
      </FieldGroup>
      {others.length > 0 && (
        <Group gap={6} className={styles.full}>
          <span className="small muted">Also:</span>
          <RemovableChips chips={others} onRemove={({ without }) => onChange(without(list.latest()))} />
        </Group>
      )}
    </SearchForm>
  );
}

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';
import { TypedFields } from '#src/work/lists/without-npi/contract.ts';

type Name = keyof TypedFields;

const blank: TypedFields = { name: '', profession: '', place: '', source: '' };

const about = [
  ['name', 'Name', 'First and last name'],
  ['profession', 'Profession', 'Such as registered nurse'],
  ['place', 'Place', 'City and state, such as Columbus, OH'],
  ['source', 'Source', 'From where you know the person, such as a referral'],
] as const;

/** What is typed in the fields of a person without an NPI, with the words that refuse it. */
export function useTypedFields(saved: TypedFields = blank) {
  const [typed, setTyped] = useState<TypedFields>(() => ({
    ...{ name: saved.name, profession: saved.profession },
    ...{ place: saved.place, source: saved.source },
  }));
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  return {
    typed,
    wrong,
    set: (name: Name, value: string) => {
      setTyped((all) => ({ ...all, [name]: value }));
      setWrong((all) => ({ ...all, [name]: undefined }));
    },
    /** The fields as they are sent. Undefined if one is refused: it then has the focus and says why. */
    read: (form: HTMLFormElement): TypedFields | undefined => {
      const { data, error } = TypedFields.safeParse(typed);
      const issues = (error?.issues ?? []).map(({ path: [name], message }) => [String(name), message] as const);
      setWrong(Object.fromEntries(issues.toReversed())); // the first of a field counts
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()); // after it is marked
      return data;
    },
  };
}

/** The fields of a person without an NPI. */
export const TypedInputs = ({ fields: { typed, wrong, set } }: { fields: ReturnType<typeof useTypedFields> }) =>
  about.map(([name, label, description], n) => (
    <TextInput
      key={name}
      ref={n === 0 ? focusOnMount : undefined}
      data-autofocus={n === 0 || undefined}
      label={label}
      description={description}
      value={typed[name]}
      error={wrong[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  ));

import { Checkbox, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChosenCodes } from '#src/datasets/taxonomy/ChosenCodes.tsx';
import type { usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { useNamedSpecialties } from '#src/find/providers/filters/named-specialties.tsx';
import { useListings } from '#src/find/providers/filters/names.tsx';
import { Choice } from '#src/ui/form/Choice.tsx';
import type { useFields } from '#src/ui/form/form.ts';
import type { TypedText } from '#src/ui/form/typed-choice.ts';
import { today } from '#src/ui/state/today.ts';
import { visibilities } from '#src/work/lists/contract.ts';
import { visibilityLabels } from '#src/work/lists/words.tsx';
import { CriteriaField } from '#src/work/openings/CriteriaField.tsx';
import { openingKinds, openingStatuses, tieKinds } from '#src/work/openings/contract.ts';
import type { OpeningValues } from '#src/work/openings/opening-values.tsx';
import { PlaceField } from '#src/work/openings/PlaceField.tsx';
import type { useReadingLines } from '#src/work/openings/reading-lines.tsx';
import { kindLabels, statusLabels, tieLabels } from '#src/work/openings/words.tsx';

interface FieldsetProps {
  fields: Pick<ReturnType<typeof useFields<OpeningValues>>, 'values' | 'text' | 'change'>;
  lines: ReturnType<typeof useReadingLines>;
  picked: ReturnType<typeof usePickedCodes>;
  /** What is wrong with a field: as the form or the server says. */
  errorOf: (name: keyof OpeningValues) => string | undefined;
  isNew: boolean;
  /** Whether the title has the focus first. */
  focused: boolean;
}

const choicesOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The fields of an opening. */
export function OpeningFieldset({ fields, lines, picked, errorOf, isNew, focused }: FieldsetProps) {
  const { values, change } = fields;
  const listings = useListings({ taxonomy: picked.applied });
  const [typing, setTyping] = useState<Record<string, TypedText>>({});
  const named = useNamedSpecialties(typing.profession ?? '');
  const text = (...given: Parameters<typeof fields.text>) => ({ ...fields.text(...given), error: errorOf(given[0]) });
  const oneOf = <N extends 'kind' | 'status' | 'visibility'>(
    name: N,
    label: string,
    all: readonly OpeningValues[N][],
  ) => ({
    label,
    allowDeselect: false,
    value: values[name],
    onChange: (value: string | null) => {
      const chosen = all.find((each) => each === value);
      if (chosen) change({ [name]: chosen } as Partial<OpeningValues>); // one of its values
    },
  });
  const criteria = (name: 'must' | 'nice', label: string, placeholder: string) => {
    const line = `${name}Text` as const;
    return (
      <CriteriaField
        label={label}
        placeholder={placeholder}
        query={values[name]}
        text={values[line]}
        error={lines.unread[line] ?? errorOf(name)}
        reading={lines.busy}
        onChange={(query) => change({ [name]: query })}
        onText={(typed) => lines.type(line, typed)}
        onAdd={() => void lines.read([line])}
      />
    );
  };
  return (
    <Stack gap={14}>
      <TextInput {...text('title', 'Title', 120)} required withAsterisk={false} data-autofocus={focused || undefined} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
        <Choice {...oneOf('kind', 'Kind', openingKinds)} data={choicesOf(openingKinds, kindLabels)} />
        <TextInput {...text('positions', 'Positions', 3)} inputMode="numeric" />
        {isNew ? (
          <Choice
            {...oneOf('visibility', 'Who may open it', visibilities)}
            data={choicesOf(visibilities, visibilityLabels)}
          />
        ) : (
          <Choice {...oneOf('status', 'Status', openingStatuses)} data={choicesOf(openingStatuses, statusLabels)} />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <PlaceField
          label="Client"
          name="client"
          placeholder="Organization or text"
          asText="Kept as text"
          value={values.client}
          error={errorOf('client')}
          onChange={(client) => change({ client })}
        />
        <PlaceField
          label="Site"
          name="site"
          placeholder="Columbus, OH, a ZIP Code, or a hospital"
          asText="Placed by its ZIP Code, or by its city and state"
          hospitals
          value={values.site}
          error={errorOf('site')}
          onChange={(site) => change({ site })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
        <TaxonomyPicker
          choice={values.specialty}
          typing={(level) => ({
            typed: typing[level] ?? null,
            onTyped: (typed) => setTyping((now) => ({ ...now, [level]: typed })),
          })}
          further={named}
          error={errorOf('specialty')}
          onChange={(specialty) => change({ specialty })}
        />
      </SimpleGrid>
      <ChosenCodes
        specialty={values.specialty.specialty}
        listings={listings}
        picked={picked}
        onChange={(taxonomy) => change({ specialty: { ...values.specialty, taxonomy } })}
      />
      {criteria('must', 'Must-haves', 'ABMS certified, license in OH, within 60 miles of 43215')}
      {criteria('nice', 'Nice-to-haves', 'License in KY, telehealth')}
      <Checkbox.Group
        label="Ties that count"
        value={values.ties}
        error={errorOf('ties')}
        onChange={(chosen) => change({ ties: tieKinds.filter((tie) => chosen.includes(tie)) })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={6} mt={6}>
          {tieKinds.map((tie) => (
            <Checkbox key={tie} value={tie} label={tieLabels[tie]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
        <TextInput {...text('pay_from', 'Pay from ($)', 20)} />
        <TextInput {...text('pay_to', 'Pay to ($)', 20)} />
        <TextInput {...text('starts_on', 'Starts on')} type="date" />
      </SimpleGrid>
      <Textarea {...text('schedule', 'Schedule', 500)} autosize minRows={1} placeholder="Call 1:5, no weekends" />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
        <Checkbox
          mt={{ base: 0, xs: 32 }}
          label="Client supports J-1 waivers"
          checked={values.supportsJ1}
          onChange={({ currentTarget: { checked } }) => change({ supportsJ1: checked })}
        />
        {values.supportsJ1 && <TextInput {...text('saidOn', 'Said on')} type="date" max={today()} />}
        <TextInput {...text('external_id', 'External ID', 100)} placeholder="ID in another system" />
      </SimpleGrid>
    </Stack>
  );
}

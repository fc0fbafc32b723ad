import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { ask } from '#src/ui/state/ask.ts';
import { dropdown } from '#src/ui/theme/theme.ts';
import type { TypedPlace } from '#src/work/openings/opening-values.tsx';

/** Milliseconds after the last key press before a request for names. */
const PAUSE = 200;
/** Names of a kind that are offered. */
const OFFERED = 6;

interface PlaceFieldProps {
  label: string;
  name: string;
  placeholder: string;
  /** What the field says below if it is a text. */
  asText: string;
  value: TypedPlace;
  error: string | undefined;
  /** Whether hospitals are offered too, with their addresses. */
  hospitals?: boolean;
  onChange: (value: TypedPlace) => void;
}

interface Offer {
  label: string;
  place: TypedPlace;
}

/** An organization of the directory by its name, or a text. Without names, it is a plain text field. */
export function PlaceField({ label, name, asText, value, hospitals = false, onChange, ...props }: PlaceFieldProps) {
  const [used, setUsed] = useState(false);
  const [asked] = useDebouncedValue(value.npi ? '' : value.text.trim(), PAUSE);
  const { data = [] } = useQuery({
    queryKey: ['places of openings', hospitals, asked],
    queryFn: ({ signal }) => offersFor(asked, hospitals, signal),
    enabled: used && asked.length >= 3 && !/^[\d\s-]+$/.test(asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const offers = value.npi || asked.length < 3 ? [] : data;
  return (
    <Autocomplete
      {...props}
      label={label}
      name={name}
      maxLength={200}
      comboboxProps={dropdown}
      description={value.npi ? `NPI ${value.npi} in the directory` : value.text.trim() ? asText : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value.text}
      data={offers.map((offer) => offer.label)}
      filter={({ options }) => options} // the server has already filtered
      onFocus={() => setUsed(true)}
      onChange={(text) => onChange(offers.find((offer) => offer.label === text)?.place ?? { text })}
    />
  );
}

async function offersFor(name: string, hospitals: boolean, signal: AbortSignal): Promise<Offer[]> {
  const [organizations, found] = await Promise.all([
    ask(searchOrganizations, { query: { name }, signal }),
    hospitals ? ask(searchHospitals, { query: { facility_name: name }, signal }) : { rows: [] },
  ]);
  const ofHospitals = found.rows.slice(0, OFFERED).map(({ facility_name, city, state, zip }) => {
    const text = [titleCase(facility_name), titleCase(city, 'place'), state].filter(Boolean).join(', ');
    return `${text} ${zip?.slice(0, 5) ?? ''}`.trim().slice(0, 200);
  });
  const offers = organizations.rows.slice(0, OFFERED).map(({ npi, name, city, state }) => ({
    label: [titleCase(name, 'organization'), [titleCase(city, 'place'), state].filter(Boolean).join(', '), npi]
      .filter(Boolean)
      .join(' · '),
    place: { npi, text: titleCase(name, 'organization') ?? `NPI ${npi}` },
  }));
  const texts = [...new Set(ofHospitals)].map((text) => ({ label: text, place: { text } }));
  return [...offers, ...texts];
}

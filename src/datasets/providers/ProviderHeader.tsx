import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { specialtyCodes } from '#src/datasets/nppes/slots.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { titleOf } from '#src/datasets/taxonomy/Meaning.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dial, initials, phone } from '#src/shared/format.ts';
import { HeadNumber, RecordHead } from '#src/ui/RecordHead.tsx';

/** The header of a provider: name, primary specialty, NPI, place and phone. */
export function ProviderHeader({ provider, name }: { provider: Provider; name: string }) {
  const { npi, city, state, primary_taxonomy } = provider;
  const meanings = useQuery(meaningsQuery(specialtyCodes(provider))).data;
  const specialty = primary_taxonomy && titleOf(meanings?.get(primary_taxonomy));
  const place = [city, state].filter(Boolean).join(', ');
  const call = dial(provider.phone);
  return (
    <RecordHead avatar={<span aria-hidden>{initials(provider)}</span>} name={name}>
      {specialty && <Badge>{specialty}</Badge>}
      <HeadNumber value={npi} />
      {place && <span>{place}</span>}
      {call && (
        <a className="num" href={call}>
          {phone(provider.phone)}
        </a>
      )}
    </RecordHead>
  );
}

import { useQuery } from '@tanstack/react-query';
import { specialtyCodes } from '#src/datasets/nppes/slots.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { titleOf } from '#src/datasets/taxonomy/Meaning.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dial, initials, phone } from '#src/shared/format.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { PageHeading } from '#src/ui/layout/PageHead.tsx';

/** Who this is, at a glance: name, primary specialty, NPI, place, phone. */
export function ProviderHeader({ provider, name }: { provider: Provider; name: string }) {
  const { npi, city, state, primary_taxonomy } = provider;
  const meanings = useQuery(meaningsQuery(specialtyCodes(provider))).data;
  const specialty = primary_taxonomy && titleOf(meanings?.get(primary_taxonomy));
  const place = [city, state].filter(Boolean).join(', ');
  const call = dial(provider.phone);
  return (
    <section className="card who" aria-label="Summary">
      <span className="avatar" aria-hidden>
        {initials(provider)}
      </span>
      <div>
        <PageHeading>{name}</PageHeading>
        <div className="line">
          {specialty && <span className="tag">{specialty}</span>}
          <span className="num">
            NPI {npi} <CopyButton value={npi} what="NPI" />
          </span>
          {place && <span>{place}</span>}
          {call && (
            <a className="num" href={call}>
              {phone(provider.phone)}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { AffiliationCards } from '#src/datasets/affiliations/AffiliationCards.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { licensesOf, specialtyCodes } from '#src/datasets/providers/slots.tsx';
import { Meaning } from '#src/datasets/taxonomy/Meaning.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { date, dial, gender, personName, phone, zip } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import { DetailCard } from '#src/ui/DetailCard.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Facts, Missing } from '#src/ui/Facts.tsx';
import { useCardStamp } from '#src/ui/site.ts';

/** The cards of a provider that the registry itself fills, in the spec's order (§2). */
export function ProviderCards({ provider }: { provider: Provider }) {
  return (
    <div className="detail-cards">
      <BasicInformation provider={provider} />
      <PracticeLocation provider={provider} />
      <Specialties provider={provider} />
      <AffiliationCards npi={provider.npi} />
      <Licenses provider={provider} />
      <Identifiers provider={provider} />
      <TaxonomyInformation provider={provider} />
      <OrganizationAffiliation provider={provider} />
    </div>
  );
}

interface CardProps {
  provider: Provider;
}

const useStamp = (source = 'NPPES', table = 'providers') => useCardStamp(source, table);

function BasicInformation({ provider }: CardProps) {
  return (
    <DetailCard title="Basic Information" stamp={useStamp()}>
      <Facts
        facts={{
          NPI: <span className="num">{provider.npi}</span>,
          'Entity type': 'Individual',
          'Full name': personName(provider),
          Gender: gender(provider.gender) ?? <Missing>Not specified</Missing>,
          'Enumeration date': date(provider.enumeration_date) ?? <Missing>Not specified</Missing>,
        }}
      />
    </DetailCard>
  );
}

function PracticeLocation({ provider }: CardProps) {
  const { address_1, address_2, city, state, country } = provider;
  const [number, call] = [phone(provider.phone), dial(provider.phone)];
  const lines = [address_1, address_2].filter(Boolean);
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <DetailCard
      title="Practice Location"
      stamp={useStamp()}
      empty={!lines.length && !place && !provider.zip && !number}
    >
      <Facts
        facts={{
          Address: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
          City: place,
          ZIP: provider.zip && <span className="num">{zip(provider.zip)}</span>,
          Country: country !== 'US' && country,
          Phone: call ? (
            <a href={call} className="num">
              {number}
            </a>
          ) : (
            (number ?? <Missing>Not available</Missing>)
          ),
        }}
      />
    </DetailCard>
  );
}

function Specialties({ provider }: CardProps) {
  const codes = specialtyCodes(provider);
  const { error, refetch } = useQuery(meaningsQuery(codes));
  return (
    <DetailCard title="Specialties & Taxonomy" stamp={useStamp('NPPES, NUCC')} empty={codes.length === 0}>
      {error && <ErrorBox sentence={error.message} onRetry={() => void refetch()} />}
      <ul className="items">
        {codes.map((code) => (
          <li key={code}>
            <Meaning
              code={code}
              among={codes}
              badge={code === provider.primary_taxonomy && <span className="tag">Primary</span>}
            />
          </li>
        ))}
      </ul>
    </DetailCard>
  );
}

function Licenses({ provider }: CardProps) {
  const licenses = licensesOf(provider);
  return (
    <DetailCard title="Professional Licenses" stamp={useStamp()} empty={licenses.length === 0}>
      <ul className="items">
        {licenses.map(({ number, state }) => (
          <li key={`${number} ${state}`} className="row">
            <b className="num">{number}</b>
            <span className="muted">{state && (states[state] ?? state)}</span>
            <span className="tag good">Active</span>
          </li>
        ))}
      </ul>
      <p className="card-note">As the provider reported them to NPPES. The state board has the last word.</p>
    </DetailCard>
  );
}

/** Spec §3; any other code is Other, a missing one unknown. */
const identifierTypes: Record<string, string> = {
  '02': 'Medicare UPIN',
  '04': 'Medicare ID',
  '05': 'Medicaid',
  '06': 'Medicare OSCAR/Certification',
  '07': 'Medicare NSC',
  '08': 'Medicare PIN',
};

function Identifiers({ provider: { identifiers } }: CardProps) {
  return (
    <DetailCard title="Additional Identifiers" stamp={useStamp()} empty={identifiers.length === 0}>
      <ul className="items">
        {identifiers.map(({ identifier, type, state, issuer }) => (
          <li key={`${identifier} ${type} ${state}`}>
            <div className="row">
              <b className="num">{identifier}</b>
              <span className="muted">{type ? (identifierTypes[type] ?? 'Other') : 'Unknown Type'}</span>
            </div>
            <div className="small muted">{[issuer, state && (states[state] ?? state)].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </DetailCard>
  );
}

function TaxonomyInformation({ provider }: CardProps) {
  const { primary_taxonomy, taxonomies } = provider;
  const { data, isLoading } = useQuery(meaningsQuery(specialtyCodes(provider)));
  const row = primary_taxonomy ? data?.get(primary_taxonomy) : undefined;
  const group = taxonomies.find(({ code }) => code === primary_taxonomy)?.group;
  return (
    <DetailCard title="Taxonomy Information" stamp={useStamp('NUCC', 'taxonomy')} empty={!isLoading && !row && !group}>
      {isLoading && <p className="muted">Loading taxonomy details...</p>}
      <Facts
        facts={{
          Grouping: row?.grouping,
          Classification: row?.classification,
          Specialization: row?.specialization,
          Definition: row?.definition,
          Group: group,
        }}
      />
    </DetailCard>
  );
}

const answers: Record<string, string> = { Y: 'Yes', N: 'No', X: 'Not answered' };

function OrganizationAffiliation({ provider }: CardProps) {
  const { sole_proprietor, organization_subpart, parent_organization } = provider;
  return (
    <DetailCard
      title="Organization Affiliation Details"
      stamp={useStamp()}
      empty={!sole_proprietor && !organization_subpart && !parent_organization}
    >
      <Facts
        facts={{
          'Sole proprietor': sole_proprietor && answers[sole_proprietor],
          'Organization subpart': organization_subpart && answers[organization_subpart],
          'Parent organization': parent_organization,
        }}
      />
    </DetailCard>
  );
}

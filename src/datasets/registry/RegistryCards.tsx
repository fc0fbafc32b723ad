import { Badge, Text } from '@mantine/core';
import { ChangesCard } from '#src/datasets/changes/ChangesCard.tsx';
import { AddressFacts } from '#src/datasets/nppes/AddressFacts.tsx';
import { EndpointItems } from '#src/datasets/nppes/EndpointItems.tsx';
import { IdentifierItems } from '#src/datasets/nppes/IdentifierItems.tsx';
import type { RegistryRecord } from '#src/datasets/registry/contract.ts';
import { ScreeningCard } from '#src/datasets/screening/ScreeningCard.tsx';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { date, gender } from '#src/shared/format.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { states } from '#src/shared/states.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The cards of a record, in the order of R-231. */
export function RegistryCards({ record }: { record: RegistryRecord }) {
  return (
    <DetailCards>
      <BasicInformation record={record} />
      <Taxonomies record={record} />
      <Addresses record={record} />
      <Status record={record} />
      <OtherIdentifiers record={record} />
      <Endpoints record={record} />
      <ScreeningCard npi={record.number} of={record.enumeration_type === 'NPI-2' ? 'organization' : 'person'} />
      <ChangesCard npi={record.number} />
    </DetailCards>
  );
}

interface CardProps {
  record: RegistryRecord;
}

const useStamp = (table = 'providers') => useCardStamp('NPPES', table);

const answers: Record<string, string> = { Y: 'Yes', N: 'No', X: 'Not answered' };

function BasicInformation({ record: { number, enumeration_type, basic } }: CardProps) {
  const individual = enumeration_type === 'NPI-1';
  return (
    <DetailCard title="Basic Information" stamp={useStamp()}>
      <Facts
        facts={{
          NPI: <span className="num">{number}</span>,
          Name: individual && titledName(basic),
          Gender: individual && gender(basic.gender),
          'Organization name': titleCase(basic.organization_name),
          'Organizational subpart': basic.organizational_subpart && answers[basic.organizational_subpart],
          'Enumeration date': date(basic.enumeration_date),
          'Last updated': date(basic.last_updated),
        }}
      />
    </DetailCard>
  );
}

function Taxonomies({ record: { taxonomies } }: CardProps) {
  return (
    <DetailCard title="Taxonomies" stamp={useStamp()} empty={taxonomies.length === 0}>
      <Items>
        {taxonomies.map(({ code, desc, primary, license, state, taxonomy_group, ...meaning }, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes may repeat, and the list never changes
          <li key={slot}>
            <PrimaryTaxonomy
              row={{ ...meaning, primary_taxonomy: code }}
              name={<b>{specialtyName(meaning) ?? 'Unknown Specialization'}</b>}
              badge={primary && <Badge>Primary</Badge>}
            />
            {meaning.specialization && <div className="small muted">{desc}</div>}
            {license && (
              <div className="small muted">
                License <span className="num">{license}</span>
                {state && `, ${states[state] ?? state}`}
              </div>
            )}
            {taxonomy_group && <div className="small muted">{titleCase(taxonomy_group)}</div>}
          </li>
        ))}
      </Items>
    </DetailCard>
  );
}

const purposes = { LOCATION: 'Location', MAILING: 'Mailing', SECONDARY: 'Secondary' };

function Addresses({ record: { addresses } }: CardProps) {
  return (
    <DetailCard title="Addresses" stamp={useStamp()} wide>
      <FirstFew of={addresses} things="addresses">
        {(shown) => (
          <Items wide>
            {shown.map((at) => (
              <li key={Object.values(at).join(' ')}>
                <Text component="h3" mb={6} fz={13} fw={560}>
                  {purposes[at.address_purpose]}
                </Text>
                <AddressFacts
                  address={{
                    ...at,
                    zip: at.postal_code,
                    country: at.country_code,
                    phone: at.telephone_number,
                    fax: at.fax_number,
                  }}
                />
              </li>
            ))}
          </Items>
        )}
      </FirstFew>
    </DetailCard>
  );
}

function Status({ record: { basic } }: CardProps) {
  return (
    <DetailCard title="Status" stamp={useStamp()}>
      <Facts
        facts={{
          'NPI status': <Badge color="good">Active</Badge>,
          'Sole proprietor': basic.sole_proprietor && answers[basic.sole_proprietor],
        }}
      />
    </DetailCard>
  );
}

function OtherIdentifiers({ record: { identifiers } }: CardProps) {
  return (
    <DetailCard title="Other Identifiers" stamp={useStamp()} empty={identifiers.length === 0}>
      <FirstFew of={identifiers} things="identifiers">
        {(shown) => <IdentifierItems identifiers={shown.map(({ code, ...rest }) => ({ ...rest, type: code }))} />}
      </FirstFew>
    </DetailCard>
  );
}

function Endpoints({ record: { endpoints } }: CardProps) {
  return (
    <DetailCard title="Endpoints" stamp={useStamp('endpoints')} empty={endpoints.length === 0}>
      <EndpointItems
        endpoints={endpoints.map((each) => ({
          type: each.endpointType,
          type_description: each.endpointTypeDescription,
          endpoint: each.endpoint,
          description: each.endpointDescription,
          use_description: each.useDescription,
          affiliation_name: each.affiliationName,
        }))}
      />
    </DetailCard>
  );
}

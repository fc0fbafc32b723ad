import { Link } from 'react-router';
import { ChangesCard } from '#src/datasets/changes/ChangesCard.tsx';
import { BillingPeopleCard } from '#src/datasets/enrollments/BillingPeopleCard.tsx';
import { HospitalRecord } from '#src/datasets/hospitals/HospitalRecord.tsx';
import { AddressFacts, isEmptyAddress } from '#src/datasets/nppes/AddressFacts.tsx';
import { EndpointItems } from '#src/datasets/nppes/EndpointItems.tsx';
import { IdentifierItems } from '#src/datasets/nppes/IdentifierItems.tsx';
import { SpecialtyItems } from '#src/datasets/nppes/SpecialtyItems.tsx';
import { specialtyCodes } from '#src/datasets/nppes/slots.tsx';
import type { Organization } from '#src/datasets/organizations/contract.ts';
import { OrganizationPeople } from '#src/datasets/organizations/OrganizationPeople.tsx';
import { ProgramsCard } from '#src/datasets/programs/ProgramsCard.tsx';
import { ScreeningCard } from '#src/datasets/screening/ScreeningCard.tsx';
import { ShortageCard } from '#src/datasets/shortages/ShortageCard.tsx';
import { date, dial, phone, zip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, titledName, townOf } from '#src/shared/title-case.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts, Missing } from '#src/ui/record/Facts.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The cards of an organization: those of R-147, then other data of NPPES. */
export function OrganizationCards({ organization }: { organization: Organization }) {
  return (
    <DetailCards>
      <BasicInformation organization={organization} />
      <PracticeLocation organization={organization} />
      <Specialties organization={organization} />
      <AuthorizedOfficial organization={organization} />
      <OrganizationPeople npi={organization.npi} />
      <BillingPeopleCard npi={organization.npi} />
      <HospitalRecord names={[organization.name, organization.parent_organization]} state={organization.state} />
      <ProgramsCard title="Programs" sponsor={organization.name} state={organization.state} />
      <OtherNames organization={organization} />
      <MailingAddress organization={organization} />
      <SecondaryLocations organization={organization} />
      <Identifiers organization={organization} />
      <Endpoints organization={organization} />
      <ShortageCard place={{ npi: organization.npi }} />
      <ScreeningCard npi={organization.npi} of="organization" />
      <ChangesCard npi={organization.npi} />
    </DetailCards>
  );
}

interface CardProps {
  organization: Organization;
}

const useStamp = (source = 'NPPES', table = 'organizations') => useCardStamp(source, table);

const kinds: Record<string, string> = { Y: 'Subpart', N: 'Independent' };

function BasicInformation({ organization }: CardProps) {
  const { npi, name, organization_subpart, parent_organization, enumeration_date, last_updated } = organization;
  return (
    <DetailCard title="Basic Information" stamp={useStamp()}>
      <Facts
        facts={{
          NPI: <span className="num">{npi}</span>,
          'Entity type': 'Organization',
          'Organization name': titleCase(name),
          'Organization type': organization_subpart && kinds[organization_subpart],
          'Parent organization': parent_organization && (
            <Link to={links.organizations({ name: parent_organization })}>{titleCase(parent_organization)}</Link>
          ),
          'Enumeration date': date(enumeration_date) ?? <Missing>Not specified</Missing>,
          'Last updated': date(last_updated),
        }}
      />
    </DetailCard>
  );
}

function PracticeLocation({ organization }: CardProps) {
  return (
    <DetailCard title="Practice Location" stamp={useStamp()} empty={isEmptyAddress(organization)}>
      <AddressFacts address={organization} />
    </DetailCard>
  );
}

function Specialties({ organization }: CardProps) {
  const codes = specialtyCodes(organization);
  return (
    <DetailCard title="Specialties & Taxonomy" stamp={useStamp('NPPES, NUCC')} empty={codes.length === 0}>
      <SpecialtyItems codes={codes} primary={organization.primary_taxonomy} />
    </DetailCard>
  );
}

function AuthorizedOfficial({ organization }: CardProps) {
  const name = titledName({
    name_prefix: organization.official_name_prefix,
    first_name: organization.official_first_name,
    middle_name: organization.official_middle_name,
    last_name: organization.official_last_name,
    name_suffix: organization.official_name_suffix,
    credential: organization.official_credential,
  });
  const [number, call] = [phone(organization.official_phone), dial(organization.official_phone)];
  return (
    <DetailCard title="Authorized Official" stamp={useStamp()} empty={!name && !number}>
      <Facts
        facts={{
          Name: name,
          Title: titleCase(organization.official_title),
          Phone: call ? (
            <a href={call} className="num">
              {number}
            </a>
          ) : (
            number
          ),
        }}
      />
    </DetailCard>
  );
}

/** The publisher's type codes of other names. */
const nameTypes: Record<string, string> = { 3: 'Doing business as', 4: 'Former legal business name' };

function OtherNames({ organization: { other_names } }: CardProps) {
  return (
    <DetailCard title="Other Names" stamp={useStamp('NPPES', 'other_names')} empty={other_names.length === 0}>
      <FirstFew of={other_names} things="names">
        {(shown) => (
          <Items>
            {shown.map(({ other_name, other_name_type }) => (
              <li key={`${other_name} ${other_name_type}`}>
                <b>{titleCase(other_name)}</b>
                <div className="small muted">{nameTypes[other_name_type ?? ''] ?? 'Other name'}</div>
              </li>
            ))}
          </Items>
        )}
      </FirstFew>
    </DetailCard>
  );
}

function MailingAddress({ organization }: CardProps) {
  const address = {
    address_1: organization.mailing_address_1,
    address_2: organization.mailing_address_2,
    city: organization.mailing_city,
    state: organization.mailing_state,
    zip: organization.mailing_zip,
    country: organization.mailing_country,
    phone: organization.mailing_phone,
    fax: organization.mailing_fax,
  };
  return (
    <DetailCard title="Mailing Address" stamp={useStamp()} empty={isEmptyAddress(address)}>
      <AddressFacts address={address} />
    </DetailCard>
  );
}

function SecondaryLocations({ organization: { locations } }: CardProps) {
  const stamp = useStamp('NPPES', 'practice_locations');
  return (
    <DetailCard title="Secondary Locations" stamp={stamp} empty={locations.length === 0}>
      <FirstFew of={locations} things="locations">
        {(shown) => (
          <Items>
            {shown.map((at) => (
              <li key={Object.values(at).join(' ')}>
                <b>
                  {[at.address_1, at.address_2]
                    .filter(Boolean)
                    .map((line) => titleCase(line, 'place'))
                    .join(', ')}
                </b>
                <ItemLine>
                  <span className="muted">{townOf({ ...at, zip: zip(at.zip) })}</span>
                  <PhoneLink number={at.phone} />
                </ItemLine>
              </li>
            ))}
          </Items>
        )}
      </FirstFew>
    </DetailCard>
  );
}

function Identifiers({ organization: { identifiers } }: CardProps) {
  return (
    <DetailCard title="Additional Identifiers" stamp={useStamp()} empty={identifiers.length === 0}>
      <IdentifierItems identifiers={identifiers} />
    </DetailCard>
  );
}

function Endpoints({ organization: { endpoints } }: CardProps) {
  return (
    <DetailCard title="Endpoints" stamp={useStamp('NPPES', 'endpoints')} empty={endpoints.length === 0}>
      <EndpointItems endpoints={endpoints} />
    </DetailCard>
  );
}

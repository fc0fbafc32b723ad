import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { AffiliationCards } from '#src/datasets/affiliations/AffiliationCards.tsx';
import { CertificationCard } from '#src/datasets/certifications/CertificationCard.tsx';
import { ChangesCard } from '#src/datasets/changes/ChangesCard.tsx';
import { EmployersCard } from '#src/datasets/enrollments/EmployersCard.tsx';
import { LicenseCard } from '#src/datasets/licenses/LicenseCard.tsx';
import { AddressFacts, isEmptyAddress } from '#src/datasets/nppes/AddressFacts.tsx';
import { IdentifierItems } from '#src/datasets/nppes/IdentifierItems.tsx';
import { SpecialtyItems } from '#src/datasets/nppes/SpecialtyItems.tsx';
import { specialtyCodes } from '#src/datasets/nppes/slots.tsx';
import { DirectedPrograms } from '#src/datasets/programs/DirectedPrograms.tsx';
import { Colleagues } from '#src/datasets/providers/Colleagues.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { withoutActive } from '#src/datasets/providers/highlights/cells.tsx';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { ProfessionalLicenses } from '#src/datasets/providers/ProfessionalLicenses.tsx';
import { ScreeningCard } from '#src/datasets/screening/ScreeningCard.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { date, gender } from '#src/shared/format.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { isPhoneHidden, useMarks } from '#src/ui/marks/marks.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts, Missing } from '#src/ui/record/Facts.tsx';
import { PhonesHidden } from '#src/ui/record/hidden-phones.ts';
import { CardShapes } from '#src/ui/record/RecordSkeleton.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** Loaded after the page: most users look for it last. */
const ServicesCard = lazy(async () => ({
  default: (await import('#src/datasets/services/ServicesCard.tsx')).ServicesCard,
}));

interface ProviderCardsProps {
  provider: Provider;
  complete: boolean;
  retired?: boolean;
}

/**
 * All cards of a provider: what the team keeps (R-1461), then the order of R-127. Cards of other sources fail independently. Until their requests are
 * `complete`, a skeleton replaces them and the cards below. A `retired` NPI has no colleagues.
 */
export function ProviderCards({ provider, complete, retired = false }: ProviderCardsProps) {
  const { PersonCards } = useWorkParts();
  const hidden = isPhoneHidden(useMarks([provider.npi]).get(provider.npi));
  return (
    <PhonesHidden value={hidden}>
      <DetailCards right={rightCards} jumps>
        {PersonCards && (
          <PersonCards npi={provider.npi} name={titledName(provider) ?? provider.npi} meanwhile={<NotesMeanwhile />} />
        )}
        <BasicInformation provider={provider} />
        <PracticeLocation provider={provider} />
        <Specialties provider={provider} />
        {complete ? (
          <>
            <AffiliationCards npi={provider.npi} />
            <EmployersCard npi={provider.npi} />
            <Suspense>
              <ServicesCard npi={provider.npi} />
            </Suspense>
            <Certifications npi={provider.npi} />
            <LicenseCard npi={provider.npi} />
            <ProfessionalLicenses provider={provider} />
            <Identifiers provider={provider} />
            <TaxonomyInformation provider={provider} />
            <OrganizationAffiliation provider={provider} />
            {!retired && <Colleagues npi={provider.npi} />}
            <DirectedPrograms provider={provider} />
            <ScreeningCard npi={provider.npi} />
            <ChangesCard npi={provider.npi} />
          </>
        ) : (
          <CardShapes lines={[4, 3, 5, 2]} />
        )}
      </DetailCards>
    </PhonesHidden>
  );
}

/** Where and with whom a provider works; the left column has what the provider may do. */
const rightCards = [
  'Notes',
  'Practice Location',
  'Organization Insights',
  'Bills Medicare through',
  'Alumni Network',
  'Colleagues',
  'Programs by Director’s Name',
  'Screening',
  'Changes',
];

/** The place of the notes, in their column, while they load. */
const NotesMeanwhile = () => (
  <DetailCard title="Notes" stamp="">
    <Box h={{ base: 576, sm: 372 }} className="bone" />
  </DetailCard>
);

/** The certifications, with what they say in the specialty. */
function Certifications({ npi }: { npi: string }) {
  const of = useHighlights([npi]).get(npi);
  const others = (of?.certificates ?? []).filter(({ in_specialty }) => !in_specialty);
  return (
    <CertificationCard
      npi={npi}
      others={new Set(others.map(({ certificate_id }) => certificate_id))}
      without={withoutActive(of)}
    />
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
          'Full name': titledName(provider),
          Gender: gender(provider.gender) ?? <Missing>Not specified</Missing>,
          'Enumeration date': date(provider.enumeration_date) ?? <Missing>Not specified</Missing>,
        }}
      />
    </DetailCard>
  );
}

function PracticeLocation({ provider }: CardProps) {
  const { fax, ...address } = provider;
  return (
    <DetailCard title="Practice Location" stamp={useStamp()} empty={isEmptyAddress(address)}>
      <AddressFacts address={address} />
    </DetailCard>
  );
}

function Specialties({ provider }: CardProps) {
  const codes = specialtyCodes(provider);
  return (
    <DetailCard title="Specialties & Taxonomy" stamp={useStamp('NPPES, NUCC')} empty={codes.length === 0}>
      <SpecialtyItems codes={codes} primary={provider.primary_taxonomy} />
    </DetailCard>
  );
}

function Identifiers({ provider: { identifiers } }: CardProps) {
  return (
    <DetailCard title="Additional Identifiers" stamp={useStamp()} empty={identifiers.length === 0}>
      <IdentifierItems identifiers={identifiers} />
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
          Group: titleCase(group),
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
          'Parent organization': titleCase(parent_organization),
        }}
      />
    </DetailCard>
  );
}

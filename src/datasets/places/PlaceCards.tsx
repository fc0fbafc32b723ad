import { Badge, Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import { Community } from '#src/datasets/places/Community.tsx';
import type { Place } from '#src/datasets/places/contract.ts';
import { HospitalCard } from '#src/datasets/places/HospitalCard.tsx';
import { SupplyCard } from '#src/datasets/places/SupplyCard.tsx';
import { populationOf } from '#src/datasets/places/words.tsx';
import { ShortageCard } from '#src/datasets/shortages/ShortageCard.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { RecordHead } from '#src/ui/record/RecordHead.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The header of a place. */
export const PlaceHeader = ({ place }: { place: Place }) => (
  <RecordHead name={townOf({ city: place.city, state: place.state })}>
    <Badge className="num">{place.zip}</Badge>
    {place.county && <span>County: {titleCase(place.county, 'place')}</span>}
    {place.msa && <span>MSA: {titleCase(place.msa, 'place')}</span>}
    {place.micro_msa && <span>Micro MSA: {titleCase(place.micro_msa, 'place')}</span>}
    <Link to={links.providers({ near: place.zip, miles: '25' })}>Providers within 25 miles</Link>
  </RecordHead>
);

/** The cards of a place, in the order of R-246. */
export function PlaceCards({ place }: { place: Place }) {
  const stamp = useCardStamp('GEOS', 'places');
  const { cbsa_code, county_fips, finance_number, time_zone, organization, zip_type } = place;
  return (
    <DetailCards>
      <DetailCard title="The People" stamp={stamp}>
        <People place={place} />
      </DetailCard>
      <DetailCard title="The Community" stamp="Live">
        <Community zip={place.zip} />
      </DetailCard>
      <DetailCard title="The Numbers" stamp={stamp} empty={!(cbsa_code || county_fips || finance_number)}>
        <Facts
          facts={{
            'CBSA code': cbsa_code && <span className="num">{cbsa_code}</span>,
            'County FIPS': county_fips && <span className="num">{county_fips}</span>,
            'Finance number': finance_number && <span className="num">{finance_number}</span>,
          }}
        />
      </DetailCard>
      <DetailCard title="The Life" stamp={stamp} empty={!(time_zone || organization || zip_type)}>
        <Facts facts={{ 'Time zone': time_zone, Organization: titleCase(organization), 'ZIP type': zip_type }} />
      </DetailCard>
      <DetailCard title="The Contacts" stamp={stamp}>
        <Facts
          facts={{
            'Dominant area code': place.area_code && <span className="num">{place.area_code}</span>,
            Location: `${townOf({ city: place.city, state: place.state })} ${place.zip}`,
          }}
        />
      </DetailCard>
      <HospitalCard zip={place.zip} />
      <SupplyCard zip={place.zip} />
      <ShortageCard place={{ zip: place.zip }} />
    </DetailCards>
  );
}

function People({ place }: { place: Place }) {
  const { males, females, male_share, female_share, males_per_100_females } = place;
  return (
    <>
      <Facts
        facts={{
          'Total population': <span className="num">{populationOf(place)}</span>,
          'Males per 100 females': males_per_100_females !== null && (
            <span className="num">{males_per_100_females.toFixed(1)}</span>
          ),
          Male: withShare(males, male_share),
          Female: withShare(females, female_share),
        }}
      />
      {male_share !== null && female_share !== null && (
        <Group gap={2} mt={14} wrap="nowrap" aria-hidden>
          <Box flex={male_share} h={6} bdrs={3} bg="var(--accent)" />
          <Box flex={female_share} h={6} bdrs={3} bg="var(--field)" />
        </Group>
      )}
    </>
  );
}

/** `6,416 (48.5%)`, or only the count if the share is unknown. */
const withShare = (people: number | null, share: number | null) =>
  people !== null && (
    <span className="num">
      {count(people)}
      {share !== null && ` (${(100 * share).toFixed(1)}%)`}
    </span>
  );

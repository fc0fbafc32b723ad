import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FEWEST_PATIENTS, type ProviderServices } from '#src/datasets/services/contract.ts';
import { providerServicesQuery } from '#src/datasets/services/questions.tsx';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import { CardNote, CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The families of a card before 'Show all'. */
const FEW = 10;

/** What a provider did for patients of Medicare in a year (R-1696). Hidden while nothing is imported. */
export function ServicesCard({ npi }: { npi: string }) {
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({ ...providerServicesQuery(npi, chosen), placeholderData: keepPreviousData });
  const { rows = [], years = [], published = [], specialty = null, state = null } = data ?? {};
  const newest = String(published[0] ?? '');
  const shown = chosen || String(data?.year ?? newest);
  const [done, drugs] = [rows.filter(({ drug }) => !drug), rows.filter(({ drug }) => drug)];
  const peers = specialty && state && `published in ${specialty} in ${stateName(state)}`;
  return (
    <DetailCard
      title={`Medicare services ${shown}`.trim()}
      stamp={useCardStamp('CMS Medicare services', 'services')}
      empty={!data || published.length === 0}
    >
      {(years.length > 1 || (years[0] !== undefined && String(years[0]) !== shown)) && (
        <Box w={104} mb={12}>
          <LightChoice
            label="Year"
            value={shown}
            data={years.map((year) => ({ value: String(year), label: String(year) }))}
            allowDeselect={false}
            onChange={(year) => setChosen(year ?? '')}
          />
        </Box>
      )}
      {rows.length === 0 && <p className="muted">None published</p>}
      <FirstFew of={done} things="services" few={FEW}>
        {(few) => <Done rows={few} peers={peers} year={shown} label="Medicare services" />}
      </FirstFew>
      {drugs.length > 0 && (
        <>
          <CardPart>Drugs</CardPart>
          <Done rows={drugs} peers={null} year={shown} label="Drugs" />
        </>
      )}
      <CardNote>
        Services are summed over published rows, patients are those of the largest row. Services to fewer than{' '}
        {FEWEST_PATIENTS} patients are not published: a missing service is not zero. Medicare fee-for-service {shown}.{' '}
        <Link to={links.services()}>All services</Link>
      </CardNote>
    </DetailCard>
  );
}

interface DoneProps {
  rows: readonly ProviderServices[];
  /** The words after `more than 8 of 10`. */
  peers: string | null;
  year: string;
  label: string;
}

const Done = ({ rows, peers, year, label }: DoneProps) => (
  <Items aria-label={label}>
    {rows.map((row) => (
      <li key={`${row.service} ${row.name}`}>
        <ItemLine wraps>
          {row.service ? (
            <Link to={links.providers({ service: row.service, sort: BY_SERVICES, order: 'desc' })}>{row.name}</Link>
          ) : (
            <span>{row.name}</span>
          )}
          <span data-end className="num">
            at least {count(row.service_count)}
          </span>
        </ItemLine>
        <div className="small muted">{factsOf(row).join(' · ')}</div>
        {peers && standingOf(row) && (
          <div className="small">
            {standingOf(row)} {peers} · Medicare fee-for-service {year}
          </div>
        )}
      </li>
    ))}
  </Items>
);

function factsOf({ subcategory, kind, patients, facility_count, service_count, codes }: ProviderServices): string[] {
  return [
    ...(kind === 'family' && subcategory ? [subcategory] : []),
    ...(patients === null ? [] : [`${count(patients)} or more patients`]),
    ...(facility_count > 0 && facility_count < service_count ? [`${count(facility_count)} in facilities`] : []),
    ...(facility_count > 0 && facility_count === service_count ? ['in facilities'] : []),
    ...(codes.length > 0 ? [codes.map(({ code }) => code).join(', ')] : []),
  ];
}

/** The fewest peers whom a provider is compared with. */
const COMPARED_FROM = 10;

/** `more than 8 of 10`. Undefined with few peers, and for a provider who did no more than half of them. */
function standingOf({ peers }: ProviderServices): string | undefined {
  if (!peers || peers.people < COMPARED_FROM) return undefined;
  if (peers.fewer === peers.people) return `more than all ${count(peers.people)} others`;
  const tenths = Math.floor((10 * peers.fewer) / peers.people);
  return tenths >= 5 ? `more than ${tenths} of 10` : undefined;
}

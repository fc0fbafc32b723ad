import { Group } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Bars } from '#src/datasets/payments/Bars.tsx';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { stateName } from '#src/shared/states.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

/**
 * The place of a provider's payment among those of providers with the same specialty, in the country and in the state (R-1418).
 * Absent if a request fails, as while the records come live.
 */
export function PeersCard({ payment, stamp }: CardProps) {
  const { npi, entity_code, payment_amount, year } = payment;
  const isKnown = entity_code === 'I' && payment_amount !== null && year !== null;
  const { data: provider } = useQuery({
    queryKey: [getProvider.url, npi],
    queryFn: ({ signal }) => ask(getProvider, { params: { npi }, signal }),
    enabled: isKnown,
    retry: false,
  });
  const taxonomy = provider?.primary_taxonomy ?? '';
  const name = specialtyName(useQuery(meaningsQuery(taxonomy ? [taxonomy] : [])).data?.get(taxonomy) ?? {});
  const state = provider?.state ?? '';
  const circles = [
    { label: 'In the country', criteria: { taxonomy, payment_year: String(year) } },
    ...(state ? [{ label: `In ${stateName(state)}`, criteria: { taxonomy, state, payment_year: String(year) } }] : []),
  ].map((circle) => ({
    ...circle,
    higher: { ...circle.criteria, payment_from: String(Math.floor(payment_amount ?? 0) + 1) },
  }));
  const totals = useQueries({
    queries: circles
      .flatMap(({ criteria, higher }) => [totalQuery({ ...criteria, paid: 'yes' }), totalQuery(higher)])
      .map((query) => ({ ...query, enabled: isKnown && taxonomy !== '' })),
  }).map(({ data }) => data);
  const bars = circles.flatMap(({ label, higher }, n) => {
    const [all, above] = [totals[2 * n], totals[2 * n + 1]];
    if (!all || above === undefined || above >= all) return [];
    const place = (
      <Group key={label} gap={10}>
        <span className="num">
          {count(above + 1)} of {count(all)}
        </span>
        {above > 0 && <Link to={links.providers(higher)}>{`${count(above)} were paid more`}</Link>}
      </Group>
    );
    return [{ label, value: place, width: ((all - above) / all) * 100 }];
  });
  return (
    <DetailCard title="Place among Peers" stamp={stamp} empty={bars.length === 0 || !name}>
      <Bars bars={bars} />
      <CardNote>
        Peers are providers with the specialty {name} in NPPES and a Medicare record of {year}. The bar is the share
        that was paid as much or less.
      </CardNote>
    </DetailCard>
  );
}

import { Badge, Box, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FoundServices, Service } from '#src/datasets/services/contract.ts';
import { servicesQuery } from '#src/datasets/services/questions.tsx';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** Milliseconds without a key until a text is looked for. */
const PAUSE = 200;

/** Services by plain words, and the people of each near a place, those with the most first (R-1697). */
export function ServiceSearch() {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState({
    text: address.get('text') ?? '',
    near: address.get('near') ?? '',
    miles: address.get('miles') ?? '',
  });
  const [{ text, near, miles }] = useDebouncedValue(typed, PAUSE);
  useEffect(() => {
    const given = Object.entries({ text, near, miles }).filter(([, value]) => value.trim() !== '');
    setAddress(new URLSearchParams(given), { replace: true });
  }, [text, near, miles, setAddress]);
  const { data, error, refetch } = useQuery({ ...servicesQuery(text.trim()), placeholderData: keepPreviousData });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: value })),
  });
  const place = {
    ...(typed.near.trim() && { near: typed.near.trim() }),
    ...(typed.near.trim() && typed.miles.trim() && { miles: typed.miles.trim() }),
  };
  return (
    <>
      <Crumbs here="Services" />
      <PageHead
        title="Services"
        subtitle="What providers do for patients of traditional Medicare. Choose a service to find its people, those who do the most first."
        stamp={useCardStamp('CMS Medicare services', 'services')}
      />
      <search aria-label="Services">
        <Group align="end" mb={16} wrap="wrap">
          <TextInput
            label="Procedure or service"
            placeholder="knee replacement"
            maxLength={100}
            flex="1 1 260px"
            {...field('text')}
          />
          <TextInput label="Near" placeholder="ZIP code, or city and state" flex="1 1 200px" {...field('near')} />
          <TextInput
            label="Miles"
            placeholder="25"
            inputMode="numeric"
            w={88}
            error={typed.miles.trim() && !typed.near.trim() ? 'Give a place' : undefined}
            {...field('miles')}
          />
        </Group>
      </search>
      <ListCard bare={Boolean(error)} aria-label="Services">
        {error && <ErrorBox error={error} onRetry={() => refetch()} />}
        {!error && (data ? <Found found={data} place={place} /> : <Waiting />)}
      </ListCard>
    </>
  );
}

const Waiting = () => (
  <>
    <LoadingStatus />
    <Box h={480} className="bone" />
  </>
);

type Place = { near?: string; miles?: string };

function Found({ found: { total, rows, year }, place }: { found: FoundServices; place: Place }) {
  const all = total > rows.length ? `First ${rows.length} of ${counted(total, 'service')}` : counted(total, 'service');
  if (rows.length === 0)
    return <EmptyState title="No service has these words">Try another word for it, such as “hip” or “eye”.</EmptyState>;
  return (
    <>
      <ListCardHead>
        <span aria-live="polite">{[all, year && `Medicare fee-for-service ${year}`].filter(Boolean).join(' · ')}</span>
      </ListCardHead>
      <Box px={18} py={14}>
        <Items>
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.service}`} service={row} place={place} />
          ))}
        </Items>
      </Box>
    </>
  );
}

const Row = ({ service, place }: { service: Service; place: Place }) => (
  <li>
    <ItemLine wraps>
      <Link to={links.providers({ service: service.service ?? '', ...place, sort: BY_SERVICES, order: 'desc' })}>
        {service.name}
      </Link>
      {service.category && <Badge color="plain">{service.category}</Badge>}
    </ItemLine>
    <div className="small muted">
      {service.kind === 'subcategory' ? 'All of this kind' : (service.subcategory ?? service.service)}
    </div>
  </li>
);

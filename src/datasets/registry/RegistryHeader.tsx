import { Badge } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RegistryRecord } from '#src/datasets/registry/contract.ts';
import { addressTown, recordTitle } from '#src/datasets/registry/words.tsx';
import { dial, initials, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { usePhonesHidden } from '#src/ui/record/hidden-phones.ts';
import { HeadNumber, RecordHead } from '#src/ui/record/RecordHead.tsx';

/** The header of a record, with a link to the page of the provider or organization. */
export function RegistryHeader({ record }: { record: RegistryRecord }) {
  const { number, enumeration_type, basic, addresses } = record;
  const individual = enumeration_type === 'NPI-1';
  const [address] = addresses;
  const place = address && addressTown(address);
  const isHidden = usePhonesHidden();
  const call = isHidden ? null : dial(address?.telephone_number);
  return (
    <RecordHead
      avatar={<span aria-hidden>{individual ? initials(basic) : <IconBuilding size={28} stroke={1.5} />}</span>}
      name={recordTitle(record)}
    >
      <Badge>{individual ? 'Individual NPI-1' : 'Organization NPI-2'}</Badge>
      <HeadNumber value={number} />
      {place && <span>{place}</span>}
      {call && (
        <a className="num" href={call}>
          {phone(address?.telephone_number)}
        </a>
      )}
      <Link to={individual ? links.provider(number) : links.organization(number)}>
        {individual ? 'Open the provider' : 'Open the organization'}
      </Link>
    </RecordHead>
  );
}

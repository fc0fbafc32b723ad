import { Badge } from '@mantine/core';
import type { RegistryResult } from '#src/datasets/registry/contract.ts';
import { nameOf, placeOf } from '#src/datasets/registry/words.tsx';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { inCards } from '#src/ui/CardGrid.tsx';
import { Pair } from '#src/ui/Pair.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';

/** The sort values of the results. */
const sorts = [
  { id: 'name', header: 'Name' },
  { id: 'last_name', header: 'Last Name' },
  { id: 'first_name', header: 'First Name' },
  { id: 'city', header: 'City' },
  { id: 'state', header: 'State' },
  { id: 'type', header: 'Type' },
];

/** The layout of results. On `touch` screens the phone number is a link of its own, outside the card's link. */
export const layoutOf = (touch: boolean) =>
  inCards<RegistryResult>(sorts, {
    label: 'Registry results',
    idOf: ({ number }) => number,
    hrefOf: ({ number }) => links.registryRecord(number),
    tapped: ({ addresses: [address] }) => touch && <PhoneLink number={address?.telephone_number} />,
    card: (result) => <Card result={result} phoneOutside={touch} />,
  });

function Card({ result, phoneOutside }: { result: RegistryResult; phoneOutside: boolean }) {
  const [address] = result.addresses;
  const [taxonomy] = result.taxonomies;
  return (
    <>
      <b>{nameOf(result)}</b>
      <span className="num muted small">NPI {result.number}</span>
      {taxonomy && (
        <PrimaryTaxonomy
          row={{ ...taxonomy, primary_taxonomy: taxonomy.code }}
          badge={taxonomy.primary && <Badge>Primary</Badge>}
        />
      )}
      <Pair className="muted small">
        <span>{address && placeOf(address)}</span>
        {!phoneOutside && <span className="num nowrap">{phone(address?.telephone_number)}</span>}
      </Pair>
    </>
  );
}

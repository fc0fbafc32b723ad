import { Badge } from '@mantine/core';
import type { RegistryResult } from '#src/datasets/registry/contract.ts';
import { nameOf, placeOf } from '#src/datasets/registry/words.tsx';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { inCards } from '#src/ui/CardGrid.tsx';
import { Pair } from '#src/ui/Pair.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';

/** What the results can be sorted by. */
const sorts = [
  { id: 'name', header: 'Name' },
  { id: 'last_name', header: 'Last Name' },
  { id: 'first_name', header: 'First Name' },
  { id: 'city', header: 'City' },
  { id: 'state', header: 'State' },
  { id: 'type', header: 'Type' },
];

/** How results are shown. For a `finger` the phone is apart from the card, which is a link itself. */
export const layoutOf = (finger: boolean) =>
  inCards<RegistryResult>(sorts, {
    label: 'Registry results',
    idOf: ({ number }) => number,
    hrefOf: ({ number }) => links.registryRecord(number),
    tapped: ({ addresses: [address] }) => finger && <PhoneLink number={address?.telephone_number} />,
    card: (result) => <Card result={result} phoneApart={finger} />,
  });

function Card({ result, phoneApart }: { result: RegistryResult; phoneApart: boolean }) {
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
        {!phoneApart && <span className="num nowrap">{phone(address?.telephone_number)}</span>}
      </Pair>
    </>
  );
}

import { Badge } from '@mantine/core';
import type { RegistryResult } from '#src/datasets/registry/contract.ts';
import { addressTown, recordTitle } from '#src/datasets/registry/words.tsx';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { PersonPhone, type PersonPhoneProps } from '#src/ui/marks/marks.tsx';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PhoneLink, PhoneText } from '#src/ui/record/PhoneLink.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';

/** The sort values of the results. */
const sorts = [
  { id: 'name', header: 'Name' },
  { id: 'last_name', header: 'Last Name' },
  { id: 'first_name', header: 'First Name' },
  { id: 'city', header: 'City' },
  { id: 'state', header: 'State' },
  { id: 'type', header: 'Type' },
];

const columns: Column<RegistryResult>[] = [
  { id: 'number', header: 'NPI', width: 108, unsorted: true, cell: (result) => <NumberLink result={result} /> },
  { id: 'name', header: 'Name', width: 240, cell: (result) => <b>{recordTitle(result)}</b> },
  { id: 'type', header: 'Type', width: 96, cell: ({ enumeration_type: type }) => typeWords[type] },
  {
    id: 'taxonomy',
    header: 'Taxonomy',
    width: 270,
    unsorted: true,
    cell: (result) => <FirstTaxonomy result={result} />,
  },
  { id: 'city', header: 'City', width: 120, cell: ({ addresses: [address] }) => titleCase(address?.city, 'place') },
  { id: 'state', header: 'State', width: 60, cell: ({ addresses: [address] }) => address?.state },
  {
    id: 'phone',
    header: 'Phone',
    width: 128,
    unsorted: true,
    cell: (result) => <Phone of={result} as={PhoneLink} />,
  },
];

const typeWords = { 'NPI-1': 'Individual', 'NPI-2': 'Organization' } as const;

/** The results. On `touch` screens the phone number is a link of its own, outside the card's link. */
export const registryLayout = (touch: boolean) => ({
  sorts,
  label: 'Registry results',
  idOf: ({ number }: RegistryResult) => number,
  hrefOf: ({ number }: RegistryResult) => links.registryRecord(number),
  tapped: (result: RegistryResult) => touch && <Phone of={result} as={PhoneLink} />,
  card: (result: RegistryResult) => <Card result={result} phoneOutside={touch} />,
  columns,
});

function Card({ result, phoneOutside }: { result: RegistryResult; phoneOutside: boolean }) {
  const [address] = result.addresses;
  return (
    <>
      <b>{recordTitle(result)}</b>
      <span className="num muted small">NPI {result.number}</span>
      <FirstTaxonomy result={result} />
      <Pair className="muted small">
        <span>{address && addressTown(address)}</span>
        {!phoneOutside && <Phone of={result} as={PhoneText} />}
      </Pair>
    </>
  );
}

const Phone = ({ of: { number, addresses }, as }: { of: RegistryResult } & Pick<PersonPhoneProps, 'as'>) => (
  <PersonPhone npi={number} number={addresses[0]?.telephone_number} as={as} />
);

const FirstTaxonomy = ({ result }: { result: RegistryResult }) => {
  const [taxonomy] = result.taxonomies;
  return (
    taxonomy && (
      <PrimaryTaxonomy
        row={{ ...taxonomy, primary_taxonomy: taxonomy.code }}
        badge={taxonomy.primary && <Badge>Primary</Badge>}
      />
    )
  );
};

const NumberLink = ({ result }: { result: RegistryResult }) => (
  <RecordLink to={links.registryRecord(result.number)} number={result.number} name={recordTitle(result)} />
);

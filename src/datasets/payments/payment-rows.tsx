// The payment records of a search, as cards or as a table.
import { Group } from '@mantine/core';
import { type PaymentRow, paymentSorts } from '#src/datasets/payments/contract.ts';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { EntityIcon, PaymentSummary } from '#src/datasets/payments/PaymentSummary.tsx';
import { orMissing, payeeName } from '#src/datasets/payments/words.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { count, dollars } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(paymentFields);

/** The records of a year. Undefined for the newest. */
export function paymentsOf(year: number | undefined) {
  const hrefOf = ({ npi }: PaymentRow) => links.payment(npi, year);
  const columns: Column<PaymentRow>[] = [
    {
      id: 'npi',
      header: 'NPI',
      width: 108,
      unsorted: true,
      cell: (row) => <RecordLink to={hrefOf(row)} number={row.npi} name={payeeName(row)} />,
    },
    { ...heads.last_name, width: 152, cell: (row) => <LastName payment={row} /> },
    { ...heads.first_name, width: 84, cell: (row) => titleCase(row.first_name, 'person') },
    { id: 'credential', header: 'Credentials', width: 84, unsorted: true, cell: (row) => row.credential },
    { id: 'city', header: 'City', width: 92, unsorted: true, cell: (row) => titleCase(row.city, 'place') },
    { id: 'state', header: 'State', width: 50, unsorted: true, cell: (row) => row.state },
    { id: 'zip', header: 'ZIP', width: 56, unsorted: true, cell: (row) => <span className="num">{row.zip}</span> },
    { ...heads.amount, width: 102, align: 'right', cell: (row) => orMissing(row.payment_amount, dollars) },
    { ...heads.bene, width: 106, align: 'right', cell: (row) => orMissing(row.beneficiaries, count) },
    {
      id: 'services',
      header: 'Total services',
      width: 78,
      align: 'right',
      unsorted: true,
      cell: (row) => orMissing(row.services, count),
    },
    {
      id: 'submitted_charges',
      header: 'Submitted charges',
      width: 106,
      align: 'right',
      unsorted: true,
      cell: (row) => orMissing(row.submitted_charges, dollars),
    },
    {
      id: 'allowed_amount',
      header: 'Allowed amount',
      width: 106,
      align: 'right',
      unsorted: true,
      cell: (row) => orMissing(row.allowed_amount, dollars),
    },
  ];
  return {
    sorts: paymentSorts.map((sort) => heads[sort]),
    label: 'Payment records',
    idOf: ({ npi }: PaymentRow) => npi,
    hrefOf,
    card: (payment: PaymentRow) => <PaymentSummary payment={payment} />,
    columns,
  };
}

const LastName = ({ payment }: { payment: PaymentRow }) => (
  <Group gap={6} wrap="nowrap">
    <EntityIcon payment={payment} size={16} />
    <b>{titleCase(payment.last_name, payment.entity_code === 'I' ? 'person' : 'organization')}</b>
  </Group>
);

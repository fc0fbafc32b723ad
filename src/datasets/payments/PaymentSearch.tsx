import { Text } from '@mantine/core';
import { lazy } from 'react';
import { PaymentQuery, type PaymentRow, paymentSorts, searchPayments } from '#src/datasets/payments/contract.ts';
import { paymentFields, paymentsLastInForm } from '#src/datasets/payments/dataset.ts';
import { paymentsOf } from '#src/datasets/payments/payment-rows.tsx';
import { usePaymentYears } from '#src/datasets/payments/questions.tsx';
import { payeeName } from '#src/datasets/payments/words.tsx';
import { labelsOf } from '#src/shared/declare.ts';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useBar, usePicking } from '#src/ui/results/picking.tsx';
import type { Layout } from '#src/ui/results/Results.tsx';
import { foundOf } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useListStamp } from '#src/ui/state/site.ts';
import { single } from '#src/ui/state/url-state.ts';

const PaymentFields = lazy(async () => ({
  default: (await import('#src/datasets/payments/PaymentFields.tsx')).PaymentFields,
}));

const address = listAddress({ ...urlParametersOf(paymentFields, paymentsLastInForm), year: single }, paymentSorts);
const labels = labelsOf(paymentFields);

const words = {
  here: 'Medicare Payments',
  title: 'Medicare Payment Search',
  form: 'Payment search',
  submit: 'Search Payments',
  hint: 'Search by name, NPI or place. An empty form lists every provider that Medicare paid in the year.',
  all: 'All payment records',
  found: foundOf('payment record'),
  none: {
    title: 'No payment records found matching your criteria',
    advice: 'Enter whole names, cities and ZIP codes. Check the spelling, or use fewer fields.',
  },
};

/** Whom a row is about. Medicare pays organizations too, which no list holds. */
const people = {
  npiOf: ({ npi, entity_code }: PaymentRow) => (entity_code === 'I' ? npi : undefined),
  nameOf: (row: PaymentRow) => payeeName(row) ?? row.npi,
};

/** The search for Medicare payments. The default year is the newest. */
export function PaymentSearch() {
  const list = useList(address);
  const { years, live } = usePaymentYears();
  const search = useSearch(searchPayments, list);
  const imported = useListStamp('payments', 'payment records', 'CMS');
  const form = useSearchForm(list, PaymentQuery);
  const newest = String(years[0] ?? '');
  const year = list.criteria.year ? Number(list.criteria.year) : undefined;
  const picking = usePicking(search, list.criteria, people);
  const layout = useBar(useCardsOrTable(list.view, { ...paymentsOf(year), picking }), picking);
  return (
    <SearchScreen
      words={words}
      stamp={live ? 'CMS, live from data.cms.gov' : imported}
      list={list}
      search={search}
      form={form}
      said={{ ...labels, year: 'Paid in' }}
      defaults={{ year: newest }}
      layout={withNote(layout, live ? (search.data?.total ?? 0) : 0)}
    >
      <PaymentFields form={form} years={years} />
    </SearchScreen>
  );
}

/** Rows below a note that data.cms.gov, which found `live` records, does not sort them. 0 for imported records. */
function withNote(layout: Layout<PaymentRow>, live: number): Layout<PaymentRow> {
  const draw: typeof layout.draw = (rows, view) => (
    <>
      {live > rows.length && (
        <Text fz={12} c="var(--subtle)" px="md" pt={12}>
          Sorting applies to this page only, because data.cms.gov does not sort its records.
        </Text>
      )}
      {layout.draw(rows, view)}
    </>
  );
  return live ? { ...layout, draw } : layout;
}

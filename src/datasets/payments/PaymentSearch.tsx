import { Text } from '@mantine/core';
import { searchPayments, sortValues } from '#src/datasets/payments/contract.ts';
import { lastInForm, paymentFields } from '#src/datasets/payments/dataset.ts';
import { PaymentForm } from '#src/datasets/payments/PaymentForm.tsx';
import { PaymentSummary } from '#src/datasets/payments/PaymentSummary.tsx';
import { usePaymentYears } from '#src/datasets/payments/questions.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { useFormCriteria } from '#src/ui/default-state.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { GridSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';
import { single } from '#src/ui/search-params.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress({ ...addressOf(paymentFields, lastInForm), year: single }, sortValues);
const heads = headsOf(paymentFields);
const sorts = sortValues.map((sort) => heads[sort]);

/** The search for Medicare payments. */
export function PaymentSearch() {
  const list = useList(address);
  const { years, live } = usePaymentYears();
  const search = useSearch(searchPayments, { criteria: list.criteria, view: list.viewed, asked: list.asked });
  const imported = useListStamp('payments', 'payment records', 'CMS');
  const year = list.criteria.year ? Number(list.criteria.year) : undefined;
  const { find, results } = useFind(list, search);
  return (
    <>
      <Crumbs here="Medicare Payments" />
      <PageHead title="Medicare Payment Search" stamp={live ? 'CMS, live from data.cms.gov' : imported} />
      <PaymentForm
        criteria={useFormCriteria(list)}
        years={years}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
      />
      {list.asked ? (
        <ResultsCard search={search} skeleton={<GridSkeleton />} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No payment records found matching your criteria">
                Names, cities and ZIP codes are compared whole: check their spelling, or use fewer fields.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${counted(reply.total, 'payment record')}`}
                reply={reply}
                view={list.view}
                late={search.isPlaceholderData}
                sorts={sorts}
              >
                {(rows) => (
                  <>
                    {live && reply.total > rows.length && (
                      <Text fz={12} c="var(--faint)" px="md" pt={12}>
                        Sorting orders the records of this page: the government’s service has no order of its own.
                      </Text>
                    )}
                    <CardGrid
                      label="Payment records"
                      rows={rows}
                      idOf={({ npi }) => npi}
                      hrefOf={({ npi }) => links.payment(npi, year)}
                    >
                      {(payment) => <PaymentSummary payment={payment} />}
                    </CardGrid>
                  </>
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Search by name, NPI or place, or with an empty form to list everybody Medicare paid in a year.</Hint>
      )}
    </>
  );
}

import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { getPayment, PAYMENT_NOT_FOUND } from '#src/datasets/payments/contract.ts';
import { PaymentCards } from '#src/datasets/payments/PaymentCards.tsx';
import { PaymentHeader } from '#src/datasets/payments/PaymentHeader.tsx';
import { payeeName } from '#src/datasets/payments/words.tsx';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { single, useUrlState } from '#src/ui/state/url-state.ts';

const trail = [{ label: 'Medicare Payments', path: links.payments() }];
const address = z.object({ year: single });

/** The page of Medicare's payments to a provider in a year. */
export function PaymentPage() {
  const { npi = '' } = useParams();
  const { state, write } = useUrlState(address);
  const detail = useDetail(getPayment, { npi }, state);
  const name = detail.missing ? PAYMENT_NOT_FOUND : detail.data && (payeeName(detail.data) ?? npi);
  useRecordTitle(detail, name, `Medicare payments to NPI ${npi}`);
  return (
    <>
      <Crumbs trail={trail} here={name ?? npi} />
      <BackLink to={links.payments()}>Back to Payments</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() => (
          <NotFound title={PAYMENT_NOT_FOUND}>
            Medicare published no payments to NPI {npi}
            {state.year && ` in ${state.year}`}. Check the number, or <Link to={links.payments()}>search by name</Link>.
          </NotFound>
        )}
      >
        {(payment) => (
          <>
            <PaymentHeader payment={payment} onYear={(year) => write({ year }, { replace: true })} />
            <PaymentCards payment={payment} />
          </>
        )}
      </DetailContent>
    </>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[6, 5, 9, 5, 4, 3]} />
  </>
);

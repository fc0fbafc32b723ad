import { Box } from '@mantine/core';
import { Bars } from '#src/datasets/payments/Bars.tsx';
import { BeneficiaryCard } from '#src/datasets/payments/BeneficiaryCard.tsx';
import { ConditionCard } from '#src/datasets/payments/ConditionCard.tsx';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import type { Payment } from '#src/datasets/payments/contract.ts';
import { PeersCard } from '#src/datasets/payments/PeersCard.tsx';
import { usePaymentYears } from '#src/datasets/payments/questions.tsx';
import { RiskCard } from '#src/datasets/payments/RiskCard.tsx';
import { ServiceCard } from '#src/datasets/payments/ServiceCard.tsx';
import { orMissing, payeeTown } from '#src/datasets/payments/words.tsx';
import { YearsCard } from '#src/datasets/payments/YearsCard.tsx';
import { count, dollars, percent } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The cards of a payment record. */
export function PaymentCards({ payment }: { payment: Payment & { years: number[] } }) {
  const { live } = usePaymentYears();
  const imported = useCardStamp('CMS', 'payments');
  const { year } = payment;
  const stamp = year ? `CMS · ${year}` : live ? 'CMS, live' : imported;
  const props = { payment, stamp };
  return (
    <DetailCards>
      <Money {...props} />
      <ServiceCard {...props} />
      <BeneficiaryCard {...props} />
      <Provider {...props} />
      <ConditionCard {...props} />
      <RiskCard {...props} />
      <YearsCard npi={payment.npi} years={payment.years} />
      <PeersCard {...props} />
    </DetailCards>
  );
}

/** The charges, the allowed amount and the payment, each as a share of the charges. */
function Money({ payment, stamp }: CardProps) {
  const { submitted_charges, allowed_amount, payment_amount, beneficiaries, services, procedure_codes } = payment;
  const bar = (label: string, amount: number | null) => ({
    label,
    value: orMissing(amount, dollars),
    width: amount !== null && submitted_charges ? (amount / submitted_charges) * 100 : null,
  });
  return (
    <DetailCard title="Payment Summary" stamp={stamp}>
      <Bars
        bars={[
          bar('Submitted charges', submitted_charges),
          bar('Allowed amount', allowed_amount),
          bar('Medicare payment', payment_amount),
        ]}
      />
      {payment_amount !== null && Boolean(allowed_amount) && (
        <CardNote>
          Medicare paid {percent((payment_amount / Number(allowed_amount)) * 100)} of the allowed amount; patients and
          other insurers pay the rest.
        </CardNote>
      )}
      <Box mt={14} pt={12} className="line-above">
        <Facts
          facts={{
            Beneficiaries: orMissing(beneficiaries, count),
            'Total services': orMissing(services, count),
            'Procedure codes': orMissing(procedure_codes, count),
          }}
        />
      </Box>
    </DetailCard>
  );
}

function Provider({ payment, stamp }: CardProps) {
  const { address_1, address_2, provider_type, beneficiaries, average_age, entity_code, medicare_participating } =
    payment;
  const lines = [titleCase(address_1, 'place'), titleCase(address_2, 'place'), payeeTown(payment)].filter(Boolean);
  return (
    <DetailCard title="Provider Information" stamp={stamp}>
      <Facts
        facts={{
          'Provider type': titleCase(provider_type),
          Entity: entity_code === 'I' ? 'Individual' : 'Organization',
          Address: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
          Beneficiaries: orMissing(beneficiaries, count),
          'Average age': orMissing(average_age, (age) => age.toFixed(1)),
          'Medicare assignment':
            medicare_participating && (medicare_participating === 'Y' ? 'Accepted' : 'Not accepted'),
        }}
      />
    </DetailCard>
  );
}

import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import { orMissing } from '#src/datasets/payments/words.tsx';
import { count, dollars } from '#src/shared/format.ts';
import { CardNote, CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';

/** Drug services and medical services, each if there were any, and a note if CMS withholds the split. */
export function ServiceCard({ payment, stamp }: CardProps) {
  const blocks = [
    {
      title: 'Drug services',
      services: payment.drug_services,
      beneficiaries: payment.drug_beneficiaries,
      amount: payment.drug_payment_amount,
    },
    {
      title: 'Medical services',
      services: payment.medical_services,
      beneficiaries: payment.medical_beneficiaries,
      amount: payment.medical_payment_amount,
    },
  ].filter(({ services }) => Number(services) > 0);
  const withheld = Boolean(payment.drug_suppression ?? payment.medical_suppression);
  return (
    <DetailCard title="Service Details" stamp={stamp} empty={blocks.length === 0 && !withheld}>
      {blocks.map(({ title, services, beneficiaries, amount }) => (
        <section key={title} aria-label={title}>
          <CardPart>{title}</CardPart>
          <Facts
            facts={{
              Services: orMissing(services, count),
              Beneficiaries: orMissing(beneficiaries, count),
              'Medicare payment': orMissing(amount, dollars),
            }}
          />
        </section>
      ))}
      {withheld && (
        <CardNote>
          CMS withholds the split into drug and medical services because one of them covers ten or fewer people.
        </CardNote>
      )}
    </DetailCard>
  );
}

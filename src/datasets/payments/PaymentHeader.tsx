import { Badge, Box } from '@mantine/core';
import { Link } from 'react-router';
import type { Payment } from '#src/datasets/payments/contract.ts';
import { EntityIcon } from '#src/datasets/payments/PaymentSummary.tsx';
import { payeeName, payeeTown } from '#src/datasets/payments/words.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Choice, named } from '#src/ui/form/Choice.tsx';
import { HeadNumber, RecordHead } from '#src/ui/record/RecordHead.tsx';

interface PaymentHeaderProps {
  payment: Payment & { years: number[] };
  onYear: (year: string) => void;
}

/** The header of a payment record, with a choice of the year. */
export function PaymentHeader({ payment, onYear }: PaymentHeaderProps) {
  const { npi, credential, entity_code, provider_type, year, years } = payment;
  return (
    <RecordHead
      avatar={<EntityIcon payment={payment} size={28} />}
      name={[payeeName(payment) ?? npi, credential].filter(Boolean).join(', ')}
      aside={
        years.length > 1 && (
          <Box flex="none" w={104}>
            <Choice
              label="Year"
              value={String(year)}
              data={named(years.map(String))}
              allowDeselect={false}
              onChange={(chosen) => onYear(chosen === String(years[0]) ? '' : (chosen ?? ''))}
            />
          </Box>
        )
      }
    >
      {provider_type && <Badge>{titleCase(provider_type)}</Badge>}
      <HeadNumber value={npi} />
      <span>{payeeTown(payment)}</span>
      {entity_code === 'I' ? (
        <Link to={links.provider(npi)}>Provider page</Link>
      ) : (
        <Link to={links.organization(npi)}>Organization page</Link>
      )}
    </RecordHead>
  );
}

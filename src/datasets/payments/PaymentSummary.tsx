import { Group, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import type { PaymentRow } from '#src/datasets/payments/contract.ts';
import styles from '#src/datasets/payments/PaymentSummary.module.css';
import { orMissing, payeeName, payeeTown } from '#src/datasets/payments/words.tsx';
import { count, dollars } from '#src/shared/format.ts';

/** The card of a search result. */
export function PaymentSummary({ payment }: { payment: PaymentRow }) {
  const { npi, credential, payment_amount, beneficiaries, services, submitted_charges, allowed_amount } = payment;
  return (
    <>
      <Group gap="2px 8px">
        <EntityIcon payment={payment} size={18} />
        <b>{[payeeName(payment), credential].filter(Boolean).join(', ')}</b>
      </Group>
      <span className="muted small num">NPI {npi}</span>
      <span className="muted small">{payeeTown(payment)}</span>
      <dl className={`line-above ${styles.figures}`}>
        <div>
          <dt>Medicare payment</dt>
          <dd>{orMissing(payment_amount, dollars)}</dd>
        </div>
        <div>
          <dt>Beneficiaries</dt>
          <dd>{orMissing(beneficiaries, count)}</dd>
        </div>
        <div>
          <dt>Total services</dt>
          <dd>{orMissing(services, count)}</dd>
        </div>
        <div>
          <dt>Submitted charges</dt>
          <dd>{orMissing(submitted_charges, dollars)}</dd>
        </div>
        <div>
          <dt>Allowed amount</dt>
          <dd>{orMissing(allowed_amount, dollars)}</dd>
        </div>
      </dl>
    </>
  );
}

/** The icon of an individual or an organization. */
export function EntityIcon({ payment: { entity_code }, size }: { payment: PaymentRow; size: number }) {
  const individual = entity_code === 'I';
  const Icon = individual ? IconUser : IconBuilding;
  return (
    <>
      <Icon size={size} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
      <VisuallyHidden component="span">{individual ? 'Individual' : 'Organization'}</VisuallyHidden>
    </>
  );
}

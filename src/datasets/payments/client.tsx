import { IconReceiptDollar } from '@tabler/icons-react';
import { type ClientDataset, route } from '#src/datasets/client-dataset.tsx';
import { links } from '#src/shared/links.ts';

/** Medicare payments. */
export const paymentsClient = {
  navigation: [
    { position: 90, label: 'PAYMENTS', plain: 'Medicare', path: links.payments(), covers: [links.payments()] },
  ],
  tiles: [
    { position: 60, label: 'PAYMENTS', about: 'Medicare Payments', path: links.payments(), icon: IconReceiptDollar },
  ],
  routes: [
    route('/payments', 'PaymentSearch', () => import('#src/datasets/payments/PaymentSearch.tsx')),
    route('/payments/:npi', 'PaymentPage', () => import('#src/datasets/payments/PaymentPage.tsx')),
  ],
} as const satisfies ClientDataset;

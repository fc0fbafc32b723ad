import type { byService } from '#src/datasets/services/criteria.ts';
import { parameter, text } from '#src/shared/fields.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asNumber, each, range } from '#src/ui/search/criteria-chips.ts';

/** What providers did for patients of Medicare, on screen. */
export const serviceCriteria = onScreen<typeof byService.parameters>({ dataset: 'services', table: 'services' })([
  {
    position: 392,
    chip: each('service', (service, nameOf) => `Does: ${nameOf('service', service) ?? service}`),
    rail: [{ position: 112, kind: 'values', title: 'Services', find: 'Find a service' }],
    fields: [
      {
        position: 75,
        name: 'service',
        label: 'Service',
        kind: 'values',
        rule: parameter(text),
        placeholder: 'Any service',
      },
    ],
  },
  {
    position: 394,
    chip: range('service_count', 'Services', asNumber),
    rail: [{ position: 114, kind: 'range', title: 'Services a year', limits: 'whole' }],
  },
  { position: 396, chip: range('service_patients', 'Patients of a service', asNumber) },
  { position: 398, chip: each('service_year', (year) => `Services of ${year}`) },
]);

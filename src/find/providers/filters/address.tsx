// The URL of the provider search: the parameters of the API.
import { sortColumns } from '#src/datasets/providers/contract.ts';
import { lastInAddress, providerFields } from '#src/datasets/providers/dataset.ts';
import { addressOf } from '#src/ui/declared.ts';
import { listAddress } from '#src/ui/list.ts';
import { BY_DISTANCE } from '#src/ui/near.ts';
import { withNegations } from '#src/ui/negations.ts';
import { several, single, upper } from '#src/ui/url-state.ts';

/** The parameters that the spec's form has. */
const inForm = {
  ...addressOf(providerFields, lastInAddress),
  profession: single,
  specialty: single,
  subspecialty: single,
  taxonomy: several,
};

/** The parameters about everything else that is known of a provider. */
const further = [
  ...(['name', 'address', 'near', 'miles', 'sites', 'county', 'cbsa', 'area', 'site_state'] as const),
  ...([
    'license_state',
    'license_state_all',
    'license_active_on',
    'license_expires_from',
    'license_expires_to',
  ] as const),
  ...([
    'certified',
    'certified_in',
    'board',
    'certificate',
    'certification_expires_from',
    'certification_expires_to',
  ] as const),
  ...(['school', 'graduated_from', 'graduated_to', 'years_in_practice_from', 'years_in_practice_to'] as const),
  ...(['group', 'grouped', 'group_size_from', 'group_size_to', 'hospital', 'telehealth'] as const),
  ...(['paid', 'payment_year', 'payment_from', 'payment_to', 'services_from', 'services_to'] as const),
  ...(['beneficiaries_from', 'beneficiaries_to'] as const),
  ...(['excluded', 'opted_out'] as const),
  ...(['list', 'contacted_from', 'contacted_to', 'contactable'] as const),
  ...(['enumerated_from', 'enumerated_to', 'updated_from', 'updated_to', 'taxonomy_slots'] as const),
  'deactivated' as const,
];

type Name = keyof typeof inForm | (typeof further)[number];
/** A parameter of the search, or its negation. */
export type Parameter = Name | `not.${Name}`;

const names = [...(Object.keys(inForm) as (keyof typeof inForm)[]), ...further]; // keys lose their type

const readers = {
  ...inForm,
  site_state: upper,
  license_state: upper,
  license_state_all: upper,
  hospital: upper,
  telehealth: upper,
};

export const address = listAddress(withNegations(names, readers), [...sortColumns, BY_DISTANCE]);

/** The given values of each parameter. */
export type Criteria = Record<Parameter, string[]>;

/** The criteria for counts, maps and close matches, which are always of NPIs in service. */
export const inService = (criteria: Criteria): Criteria => withValues(criteria, { deactivated: [] });

/** The criteria with other values for some parameters. */
export const withValues = (criteria: Criteria, changed: Partial<Criteria>): Criteria => ({ ...criteria, ...changed });

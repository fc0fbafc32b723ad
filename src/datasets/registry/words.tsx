import type { RegistryAddress, RegistryResult } from '#src/datasets/registry/contract.ts';
import { personName } from '#src/shared/format.ts';

/** The name of an organization, or of an individual with the credential, or else the NPI. */
export const nameOf = ({ number, basic }: RegistryResult): string =>
  basic.organization_name ?? personName({ ...basic, name_prefix: null }) ?? number;

/** `CHARLESTON, WV` */
export const placeOf = ({ city, state }: RegistryAddress): string => [city, state].filter(Boolean).join(', ');

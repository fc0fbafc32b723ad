import type { RegistryAddress, RegistryResult } from '#src/datasets/registry/contract.ts';
import { titleCase, titledName, townOf } from '#src/shared/title-case.ts';

/** The name of an organization, or of an individual with the credential, or else the NPI. */
export const recordTitle = ({ number, basic }: RegistryResult): string =>
  titleCase(basic.organization_name) ?? titledName({ ...basic, name_prefix: null }) ?? number;

/** `Charleston, WV` */
export const addressTown = ({ city, state }: RegistryAddress): string => townOf({ city, state });

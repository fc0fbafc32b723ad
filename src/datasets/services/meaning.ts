// What a value of the parameter `service` means: a family or subcategory of RBCS, by ID or name, or a code.
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { isClaimedCode } from '#src/datasets/services/cpt.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** A family or a subcategory of services. */
export interface ServiceGroup {
  /** `PM001` for a family, `PM` for a subcategory. */
  id: string;
  /** As screens ask for it: the ID of a family, which facets have too, and the name of a subcategory. */
  service: string;
  kind: 'family' | 'subcategory';
  name: string;
  subcategory: string | null;
  category: string | null;
  /** Its families in the index, itself or those of the subcategory, with the class of codes without a family. */
  families: readonly string[];
}

/** What `service` values are known to mean. */
export interface ServiceMeanings {
  groups: readonly ServiceGroup[];
  /** The codes of the newest year, each with its description; null if it has none that may be shown. */
  codes: ReadonlyMap<string, string | null>;
  /** The newest year; null before the first import. */
  year: number | null;
}

/** The refusal of a code of CPT or CDT without CPT_LICENSE (R-1693). */
export const claimedCode = () =>
  new Failure(
    403,
    'licensed',
    'Codes of CPT and CDT need a license of their owners. Search by the name of the service, or see CPT_LICENSE.',
  );

/** Reads what `service` values mean, once per generation of the index. */
export async function readMeanings({ db }: Database): Promise<ServiceMeanings> {
  const [procedures, codes, years] = await Promise.all([
    db.selectFrom('procedures').select(['rbcs_id', 'category', 'subcategory', 'family']).execute(),
    db.selectFrom('service_codes').select(['code', 'description']).execute(),
    db.selectFrom('service_years').select('year').orderBy('year', 'desc').execute(),
  ]);
  const families = new Map<string, ServiceGroup>();
  const subcategories = new Map<string, ServiceGroup & { families: string[] }>();
  for (const { rbcs_id, category, subcategory, family } of procedures) {
    const [id, ofFamily] = [rbcs_id.slice(0, 2), rbcs_id.slice(0, 5)];
    const group = { subcategory, category };
    if (family)
      families.set(ofFamily, {
        ...group,
        id: ofFamily,
        service: ofFamily,
        kind: 'family',
        name: family,
        families: [ofFamily],
      });
    if (!subcategory) continue;
    const whole = subcategories.get(id) ?? {
      ...group,
      id,
      service: subcategory,
      kind: 'subcategory',
      name: subcategory,
      families: [],
    };
    if (!whole.families.includes(ofFamily)) whole.families.push(ofFamily);
    subcategories.set(id, whole);
  }
  return {
    groups: [...families.values(), ...subcategories.values()],
    codes: new Map(codes.map(({ code, description }) => [code, description])),
    year: years[0]?.year ?? null,
  };
}

/** What one value means. */
export type ServiceMeaning = { families: readonly string[] } | { code: string };

/** Makes the function that says what a value means; undefined if nothing. Throws a 403 for a code that this site may not use. */
export function openMeaningOf({ readOnce, config }: Pick<DatasetServices, 'readOnce' | 'config'>) {
  return async (value: string): Promise<ServiceMeaning | undefined> => {
    const { groups, codes } = await readOnce(readMeanings);
    const [id, name] = [value.trim().toUpperCase(), value.trim().toLowerCase()];
    const named = groups.filter((group) => group.id === id || group.name.toLowerCase() === name);
    if (named.length > 0) return { families: named.flatMap(({ families }) => families) };
    if (!/^[A-Z\d]{5}$/.test(id)) return undefined;
    if (isClaimedCode(id) && !config.cptLicense) throw claimedCode();
    return codes.has(id) ? { code: id } : undefined;
  };
}

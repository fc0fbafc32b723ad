// Which certificates of ABMS a file puts first: those of the specialty that a search asks for, else of each provider's (R-1122).
import { certificatesByCode } from '#src/find/criteria/certificates-of-codes.ts';
import type { Database } from '#src/server/database.ts';
import type { GroupReading } from '#src/server/export-columns.ts';

/** The certificates of the asked codes; without any, those of each code. */
export async function ownCertificates(
  database: Database,
  asked: readonly string[] | undefined,
): Promise<GroupReading['certificates']> {
  const byCode = new Map(
    Array.from(await certificatesByCode(database), ([code, names]) => [code, names.map((name) => name.toLowerCase())]),
  );
  return asked ? [...new Set(asked.flatMap((code) => byCode.get(code) ?? []))] : Object.fromEntries(byCode);
}

import type { Call } from '#src/doors/mcp/tool.ts';
import { spendRows } from '#src/work/allowance.ts';

/** Counts rows of a reply against the caller's daily allowance, before it is sent. Throws a 403 if it has too few left (R-1644). */
export async function spend({ services, user }: Call, rows: number): Promise<void> {
  if (rows > 0) await spendRows(services.users.db, services.config, user, rows);
}

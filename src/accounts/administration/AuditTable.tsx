import type { AuditEntry } from '#src/accounts/audit/contract.ts';
import { capital, minute } from '#src/shared/format.ts';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';

/** Pixels that an email address or the name of a list keeps. */
const WIDE = 240;

const headers = ['Time', 'Action', 'User', 'Target', 'Change', 'Network address'];

/** Entries of the audit log, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <PlainTable look="texts" headers={headers} aria-label="Audit log">
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="num nowrap">{minute(entry.at)}</td>
          <td data-first className="nowrap">
            {actionLabel(entry.action)}
          </td>
          <td style={{ minWidth: WIDE }}>{entry.actor ?? <span className="muted">Not signed in</span>}</td>
          <td style={{ minWidth: WIDE }}>{entry.target}</td>
          <td>{changeOf(entry)}</td>
          <td className="num">{entry.address}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Returns `specialist → manager`, or only the new value if there was no old one. */
const changeOf = ({ old_value, new_value }: AuditEntry) =>
  old_value ? `${old_value} → ${new_value ?? '–'}` : new_value;

/** Returns the label of an action: `Sign in failed` for `sign_in_failed`. */
export const actionLabel = (action: AuditEntry['action']): string => capital(action.replaceAll('_', ' '));

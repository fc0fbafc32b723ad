import type { AuditEntry } from '#src/accounts/audit/contract.ts';
import { actionLabel, minute } from '#src/accounts/words.tsx';
import table from '#src/ui/table.module.css';

const headers = ['Time', 'Action', 'User', 'Target', 'Change', 'Network address'];

/** Entries of the audit log, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className={`${table.table} ${table.members} ${table.stacking}`} aria-label="Audit log">
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="num nowrap">{minute(entry.at)}</td>
            <td data-first>{actionLabel(entry.action)}</td>
            <td>{entry.actor ?? <span className="muted">Not signed in</span>}</td>
            <td>{entry.target}</td>
            <td>{changeOf(entry)}</td>
            <td className="num">{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns `specialist → manager`, or only the new value if there was no old one. */
const changeOf = ({ old_value, new_value }: AuditEntry) =>
  old_value ? `${old_value} → ${new_value ?? '–'}` : new_value;

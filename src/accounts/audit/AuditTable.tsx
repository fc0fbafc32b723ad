import type { AuditEntry } from '#src/accounts/audit/contract.ts';
import { actionWord, minute } from '#src/accounts/words.tsx';
import table from '#src/ui/table.module.css';

const headers = ['When', 'Action', 'By', 'On', 'Change', 'From'];

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
            <td data-first>{actionWord(entry.action)}</td>
            <td>{entry.actor ?? <span className="muted">Nobody signed in</span>}</td>
            <td>{entry.target}</td>
            <td>{changeOf(entry)}</td>
            <td className="num">{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `specialist → manager`; the new value alone where there was none before. */
const changeOf = ({ old_value, new_value }: AuditEntry) =>
  old_value ? `${old_value} → ${new_value ?? '–'}` : new_value;

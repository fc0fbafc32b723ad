import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRefused, refusedFile } from '#src/pages/imports/contract.ts';
import { count, size } from '#src/shared/format.ts';
import { ask } from '#src/ui/ask.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';

/** The first refused rows of an import, which load when they open, and a link to the file with all of them. */
export function RefusedRows({ importId, rows }: { importId: number; rows: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Box component="summary" c="var(--accent)" fz={13} style={{ cursor: 'pointer' }}>
        {count(rows)} refused {rows === 1 ? 'row' : 'rows'}
      </Box>
      {isOpen && <Rows id={importId} />}
    </details>
  );
}

function Rows({ id }: { id: number }) {
  const params = { id: String(id) };
  const { data, error } = useQuery({
    queryKey: [listRefused.url, id],
    queryFn: ({ signal }) => ask(listRefused, { params, signal }),
  });
  if (error) return <ErrorBox error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  return (
    <>
      <p className="small">
        <a href={refusedFile.url.replace(':id', params.id)} download>
          Download all
        </a>{' '}
        <span className="muted">({size(data.bytes)})</span>
      </p>
      <PlainTable look="plain" headers={['File', 'Line', 'Reason', 'Row']} aria-label="Refused rows">
        {data.rows.map(({ file, line, reason, row }) => (
          <tr key={`${file} ${line}`}>
            <td>{file}</td>
            <td className="num">{count(line)}</td>
            <td>{reason}</td>
            <td className="mono">
              <Box maw={360} style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={row}>
                {row}
              </Box>
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

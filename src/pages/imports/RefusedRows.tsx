import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRefused, MOST_REFUSED, refusedFile } from '#src/pages/imports/contract.ts';
import { count, size } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** The first refused rows of an import, which load when they open, and a link to the file with all of them. */
export function RefusedRows({ importId, rows }: { importId: number; rows: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Box component="summary" c="var(--accent)" fz={13} style={{ cursor: 'pointer' }}>
        {count(rows)} refused {rows === 1 ? 'row' : 'rows'}
      </Box>
      {isOpen && <Rows id={importId} more={rows > MOST_REFUSED} />}
    </details>
  );
}

function Rows({ id, more }: { id: number; more: boolean }) {
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
        <span className="muted">
          ({size(data.bytes)}){more && ` These are the first ${data.rows.length}.`}
        </span>
      </p>
      <Box
        component="ol"
        tabIndex={0}
        aria-label="Refused rows"
        mah={340}
        mt={6}
        fz={13}
        style={{ overflow: 'auto', overflowWrap: 'anywhere' }}
      >
        {data.rows.map(({ file, line, reason, row }) => (
          <Box component="li" key={`${file} ${line}`} py={6} className="line-above">
            <b>{reason}</b>{' '}
            <span className="muted num">
              · line {count(line)} of {file}
            </span>
            <Text component="span" fz={12} className="code" lineClamp={2} title={row}>
              {row}
            </Text>
          </Box>
        ))}
      </Box>
    </>
  );
}

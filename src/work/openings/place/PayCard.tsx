import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { date, localDay } from '#src/shared/format.ts';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { getPayTable, type PayRow } from '#src/work/openings/place/contract.ts';
import { PayForm } from '#src/work/openings/place/PayForm.tsx';
import { payOf } from '#src/work/openings/place/words.tsx';

const payQuery = {
  queryKey: [getPayTable.url],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(getPayTable, { signal }),
  staleTime: 0,
};

/** The pay table of the team, with a form that changes it (R-1324). */
export function PayCard() {
  const { data: table, error, refetch } = useQuery(payQuery);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false); // then its button gets the focus
  const mayEdit = useAuth().user?.role != null;
  const close = () => {
    setOpen(false);
    setWasOpen(true);
  };
  const stamp = table?.at ? ['Your team', table.by, localDay(table.at)].filter(Boolean).join(' · ') : 'Your team';
  return (
    <DetailCard title="Pay Table" stamp={stamp}>
      {error && !table && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {table && open && <PayForm table={table} onClose={close} />}
      {table && !open && (
        <>
          {table.rows.length === 0 ? <p>Your team has no rows yet.</p> : <PayRows rows={table.rows} />}
          {mayEdit && (
            <Button
              ref={wasOpen ? focusOnMount : undefined}
              variant="default"
              size="xs"
              mt={8}
              onClick={() => setOpen(true)}
            >
              {table.rows.length === 0 ? 'Add pay' : 'Change pay table'}
            </Button>
          )}
        </>
      )}
      <CardNote>Your whole team sees these rows. They are your team’s own, not those of a survey.</CardNote>
    </DetailCard>
  );
}

const PayRows = ({ rows }: { rows: readonly PayRow[] }) => (
  <PlainTable look="plain" headers={['For', 'Pay', 'Source', 'As of']} aria-label="Pay">
    {rows.map((row, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows can be alike
      <tr key={n}>
        <th scope="row">{row.label}</th>
        <td data-head="Pay" className="num">
          {payOf(row)}
        </td>
        <td data-head="Source">{row.source}</td>
        <td data-head="As of" className="num nowrap">
          {date(row.on)}
        </td>
      </tr>
    ))}
  </PlainTable>
);

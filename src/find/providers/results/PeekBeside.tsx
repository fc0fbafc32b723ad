import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import type { AskedSpecialty } from '#src/datasets/providers/highlights/questions.tsx';
import styles from '#src/find/providers/results/find.module.css';
import { LaterSheet } from '#src/ui/messages/LaterSheet.tsx';
import type { ListView } from '#src/ui/results/list.ts';
import type { Page } from '#src/ui/results/Results.tsx';
import { entryNow, lastShown, pagesBefore } from '#src/ui/state/history.ts';
import { later } from '#src/ui/state/later.tsx';

const Peek = later('Peek', () => import('#src/find/providers/results/Peek.tsx'));

interface PeekBesideProps {
  isWide: boolean;
  criteria: AskedSpecialty;
  view: ListView;
  /** Undefined while it loads. */
  page: Page<FoundProvider> | undefined;
  /** What it also shows of a row. */
  further?: (npi: string) => ReactNode;
}

/** The row of the peek beside the results, or in a sheet where there is no room. */
export function PeekBeside({ isWide, criteria, view, page, further }: PeekBesideProps) {
  const rows = page?.rows ?? [];
  const place = rows.findIndex(({ npi }) => npi === view.peek);
  const before = page ? (page.page - 1) * page.page_size : 0;
  const location = useLocation();
  useEffect(() => {
    const ids = rows.map(({ npi }) => npi);
    const { key } = entryNow(location);
    if (page) lastShown.rows = { ids, before, total: page.total, key, entry: pagesBefore() };
  });
  const stepTo = (row: FoundProvider | undefined) => row && (() => view.onPeek(row.npi));
  const close = () => view.onPeek('');
  const peek = (
    <Peek
      npi={view.peek}
      miles={rows[place]?.miles}
      criteria={criteria}
      place={place < 0 ? undefined : before + place + 1}
      total={page?.total ?? 0}
      onPrevious={stepTo(rows[place - 1])}
      onNext={place < 0 ? undefined : stepTo(rows[place + 1])}
      onClose={isWide ? close : undefined}
    >
      {further?.(view.peek)}
    </Peek>
  );
  if (isWide)
    return (
      view.peek !== '' && (
        <aside className={`side ${styles.peek}`} aria-label="Provider at a glance">
          {peek}
        </aside>
      )
    );
  return (
    <LaterSheet opened={view.peek !== ''} onClose={close} position="right" title="Provider at a glance">
      {peek}
    </LaterSheet>
  );
}

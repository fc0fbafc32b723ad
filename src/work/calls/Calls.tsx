import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { single, useUrlState } from '#src/ui/state/url-state.ts';
import { CallQueue } from '#src/work/calls/CallQueue.tsx';
import { queueQuery } from '#src/work/calls/people-to-call.tsx';
import { listQuery } from '#src/work/lists/questions.tsx';

const Address = z.object({ list: single, opening: single, npi: single });

/** A queue of calls: one person at a time (R-1484). */
export function Calls() {
  const { list, opening, npi } = useUrlState(Address).state;
  const found = useQuery({ ...listQuery(list), enabled: list !== '' }).data;
  const { data: npis, error, refetch } = useQuery(queueQuery({ list, npis: npi ? npi.split('.') : [] }));
  const back = opening ? links.opening(opening) : links.list(list);
  const trail = found ? [{ label: found.name, path: back }] : [];
  return (
    <>
      <Crumbs trail={trail} here="Calls" />
      <PageHead title={found ? `Calls: ${found.name}` : 'Calls'} />
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!error && !npis && <CardsSkeleton lines={[6]} />}
      {npis?.length === 0 && (
        <EmptyState title="No one to call">
          Select people on a list, on an opening or in results, then choose 'Start calls'.
        </EmptyState>
      )}
      {npis && npis.length > 0 && (
        <CallQueue key={npis.join()} npis={npis} from={opening ? { opening } : list ? { list } : {}} />
      )}
    </>
  );
}

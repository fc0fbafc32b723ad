import { useQuery } from '@tanstack/react-query';
import { getAbout } from '#src/pages/about/contract.ts';
import { date } from '#src/shared/format.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { ask } from '#src/ui/state/ask.ts';

const headers = ['Data', 'Publisher', 'As of', 'Terms'];

/** Rows of one line that are as high as all sources with their terms, so that nothing below moves. */
const SKELETON_ROWS = 44;

/** Fetches the data sources and the retention of user data. */
export const useAbout = () =>
  useQuery({ queryKey: [getAbout.url], queryFn: ({ signal }) => ask(getAbout, { signal }), staleTime: 60_000 });

/** Lists each source with its publisher, the date of the loaded data, and its terms. */
export function SourceTable() {
  const { data, error, refetch } = useAbout();
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingStatus />
        <TableSkeleton headers={headers} rows={SKELETON_ROWS} />
      </>
    );
  return (
    <PlainTable headers={headers} look="plain" aria-label="Sources">
      {data.sources.map((source) => (
        <tr key={source.dataset}>
          <th scope="row">{source.title}</th>
          <td>{source.web_address ? <a href={source.web_address}>{source.publisher}</a> : source.publisher}</td>
          <td className="num">
            {date(source.published_on) ?? 'Not loaded'}
            {source.demo && <span className="muted"> (demo data)</span>}
          </td>
          <td>{source.terms}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

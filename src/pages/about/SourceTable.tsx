import { useQuery } from '@tanstack/react-query';
import { getAbout, type PublishedSource } from '#src/pages/about/contract.ts';
import { date } from '#src/shared/format.ts';
import { ask } from '#src/ui/ask.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';

const headers = ['Data', 'Publisher', 'As of', 'Terms'];

/** What the site says of itself. */
export const useAbout = () =>
  useQuery({ queryKey: [getAbout.url], queryFn: ({ signal }) => ask(getAbout, { signal }), staleTime: 60_000 });

/** Every source with its publisher, the date of what is loaded, and its terms. */
export function SourceTable() {
  const { data, error, refetch } = useAbout();
  if (error && !data) return <ErrorBox sentence={error.message} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton headers={headers} rows={5} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="wide-table" tabIndex={0} aria-label="Sources, scrolls sideways">
      <table className="plain-table" aria-label="Sources">
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
          {data.sources.map((source) => (
            <tr key={source.dataset}>
              <th scope="row">{source.title}</th>
              <td>{source.web_address ? <a href={source.web_address}>{source.publisher}</a> : source.publisher}</td>
              <td className="num nowrap">{dayOf(source)}</td>
              <td>{source.terms}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function dayOf({ published_on, demo }: PublishedSource) {
  if (demo) return 'Demo data';
  return date(published_on) ?? 'Not loaded';
}

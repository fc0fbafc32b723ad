import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titledName } from '#src/shared/title-case.ts';
import { ask } from '#src/ui/state/ask.ts';
import { type Skipped, skipWords } from '#src/work/calls/words.tsx';

/** Rows of a page of a search. */
const PAGE = 50;

/** Who was skipped, and why. Names load when it opens. */
export function NotCalled({ skipped }: { skipped: readonly Skipped[] }) {
  const [opened, setOpened] = useState(false);
  const npis = skipped.map(({ npi }) => npi).toSorted();
  const { data: names } = useQuery({
    queryKey: ['names', npis],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(npis.length / PAGE) }, (_, n) =>
        npis.slice(n * PAGE, (n + 1) * PAGE),
      );
      const found = await Promise.all(pages.map((npi) => ask(searchProviders, { query: { npi }, signal })));
      return new Map(found.flatMap(({ rows }) => rows.map((row) => [row.npi, titledName(row)])));
    },
    enabled: opened && npis.length > 0,
  });
  if (skipped.length === 0) return null;
  return (
    <details className="small" style={{ marginTop: 16 }} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{peopleCount(skipped.length)} skipped</summary>
      <ul>
        {skipped.map(({ npi, why }) => (
          <li key={npi}>
            <Link to={links.provider(npi)}>{names?.get(npi) ?? `NPI ${npi}`}</Link>: {skipWords[why]}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { Group as Kind } from '#src/search-box/contract.ts';
import { type FoundState, suggestionsFor } from '#src/search-box/questions.tsx';
import { count } from '#src/shared/format.ts';

/** The words of the text that the results leave out, and links to its other result lists. */
export function FoundBy({ found, unused }: FoundState) {
  const { pathname, search } = useLocation();
  return (
    <>
      {unused && leadsTo(unused.path, pathname, search) && (
        <Box component="p" px="md" py={10} className="muted small line-below">
          {unused.says}
        </Box>
      )}
      <OtherLists text={found} />
    </>
  );
}

function OtherLists({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  const { data } = useQuery(suggestionsFor(text));
  const groups = data?.groups ?? [];
  const here = groups.find(({ path }) => path !== null && leadsTo(path, pathname, search));
  const others = groups.filter((group) => group !== here && group.path !== null);
  if (!here || others.length === 0) return null;
  return (
    <nav aria-label="Also found" className="line-below">
      <Group gap="4px 14px" align="baseline" px="md" py={10} className="small">
        <span className="muted">
          ‘{text}’ in <b>{here.name}</b>. Also found:
        </span>
        {others.map((group) => (
          <Link key={group.name} to={group.path ?? ''} state={{ found: text } satisfies FoundState}>
            {group.name} <span className="num">({count(totalOf(group))})</span>
          </Link>
        ))}
      </Group>
    </nav>
  );
}

const totalOf = ({ all, rows }: Kind) => all?.total ?? rows.length;

/** Whether the current URL shows the results of `path`. It may have another sort or page and more criteria. */
function leadsTo(path: string, pathname: string, search: string): boolean {
  const target = new URL(path, window.location.origin);
  const shown = new URLSearchParams(search);
  return (
    decodeURIComponent(target.pathname) === decodeURIComponent(pathname) &&
    [...target.searchParams].every(([name, value]) =>
      shown.getAll(name).some((one) => one.toLowerCase() === value.toLowerCase()),
    )
  );
}

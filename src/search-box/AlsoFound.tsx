import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { Group as Kind } from '#src/search-box/contract.ts';
import { type FoundState, suggestionsFor } from '#src/search-box/questions.tsx';
import { count } from '#src/shared/format.ts';

/** Links to the other result lists of the same text, above results opened from the global search. */
export function AlsoFound() {
  const { state, pathname, search } = useLocation();
  const text = textIn(state);
  const { data } = useQuery({ ...suggestionsFor(text), enabled: text !== '' });
  const groups = data?.groups ?? [];
  const here = groups.find(({ path }) => path !== null && leadsTo(path, pathname, search));
  const others = groups.filter((group) => group !== here && group.path !== null);
  if (!here || others.length === 0) return null;
  return (
    <nav aria-label="Also found" style={{ borderBottom: '1px solid var(--line)' }}>
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

const textIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'found' in state ? String(state.found) : '';

/** Whether the current URL shows the results of `path`. It may have another sort or page and more criteria. */
function leadsTo(path: string, pathname: string, search: string): boolean {
  const target = new URL(path, window.location.origin);
  const shown = new URLSearchParams(search);
  return (
    decodeURIComponent(target.pathname) === decodeURIComponent(pathname) &&
    [...target.searchParams].every(([name, value]) => shown.get(name)?.toLowerCase() === value.toLowerCase())
  );
}

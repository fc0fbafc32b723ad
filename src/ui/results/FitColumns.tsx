// How wide the columns of a table are: as wide as their cells, as far as there is room.
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { PICK } from '#src/ui/results/row-heights.ts';

interface Sized {
  /** Pixels that it keeps where columns lack room. */
  width?: number;
  /** Whether its text is cut before that of others. */
  yields?: true;
}

/**
 * Shares `room` pixels among columns whose cells need `needs` pixels. Where they lack room, the widest columns that yield give
 * first, down to their own width and then to most of it. Then the widest others do, down to their own.
 */
export function widthsOf(columns: readonly Sized[], needs: readonly number[], room: number): number[] {
  let widths = [...needs];
  for (const { yields, part } of GIVING) {
    const least = columns.map(({ width = 0, ...of }) =>
      of.yields === yields ? width * part : Number.POSITIVE_INFINITY,
    );
    const below = (most: number) => widths.map((width, n) => Math.min(width, Math.max(most, least[n] ?? 0)));
    let most = Math.max(...widths);
    while (most > 0 && sum(below(most)) > room) most -= 1;
    widths = below(most);
  }
  return widths.map((width) => (width * room) / sum(widths));
}

/** Who gives in turn, down to which part of its width. */
const GIVING = [
  { yields: true, part: 1 },
  { yields: true, part: 0.75 },
  { yields: undefined, part: 1 },
] as const;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export interface FitColumnsProps {
  /** Undefined while the rows load. */
  table?: RefObject<HTMLTableElement | null>;
  columns?: readonly (Sized & { id: string })[];
  /** Whether what cells show still loads. */
  pending?: boolean;
}

/**
 * Makes the columns of a table as wide as their cells need (R-1425). Widths change only if a cell would be cut, so that the
 * table stays while rows arrive and pages turn. Columns of cells that are `pending` keep their own width.
 */
export function FitColumns({ table, columns, pending = false }: FitColumnsProps) {
  const kept = useRef<{ said: string; ids: string; room: number; needs: number[]; widths: number[] }>(undefined);
  const share = useEffectEvent(() => {
    const of = table?.current;
    if (!of || !columns) return;
    const cols = [...of.querySelectorAll('col')].slice(-columns.length);
    const beside = of.querySelectorAll('col').length > cols.length ? PICK : 0;
    const room = of.clientWidth - beside;
    const said = `${room} ${pending} ${of.textContent}`;
    if (room <= 0 || kept.current?.said === said) return;
    const ids = columns.map(({ id }) => id).join();
    const before = kept.current?.ids === ids ? kept.current : undefined;
    const cells = neededIn(of, cols);
    const needs = columns.map((_, n) => Math.max(cells[n] ?? 0, before?.needs[n] ?? 0));
    const isKept = before?.room === room && cells.every((need, n) => need <= (before.widths[n] ?? 0));
    const awaited = columns.map(({ width = 0 }, n) => Math.max(needs[n] ?? 0, pending ? width : 0));
    const widths = isKept ? before.widths : widthsOf(columns, awaited, room);
    kept.current = { said, ids, room, needs, widths };
    // beside a column of fixed width, the last one takes the rest
    for (const [n, col] of cols.entries())
      col.style.width = beside && n === cols.length - 1 ? 'auto' : `${(100 * (widths[n] ?? 0)) / (room + beside)}%`;
  });
  useLayoutEffect(() => {
    if (!table?.current) return;
    share();
    const changes = new MutationObserver(() => share()); // before the next paint, also for what cells load themselves
    changes.observe(table.current, { subtree: true, childList: true, characterData: true });
    const sizes = new ResizeObserver(() => share());
    sizes.observe(table.current);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [table]);
  return null;
}

/** Pixels that the cells of each column need on one line. */
function neededIn(table: HTMLTableElement, cols: readonly HTMLElement[]): number[] {
  const { minWidth } = table.style;
  for (const col of cols) col.style.width = '';
  table.style.minWidth = '0';
  table.toggleAttribute('data-measured', true);
  const heads = [...table.querySelectorAll('thead th')].slice(-cols.length);
  const needs = heads.map((head) => Math.ceil(head.getBoundingClientRect().width));
  table.toggleAttribute('data-measured', false);
  table.style.minWidth = minWidth;
  return needs;
}

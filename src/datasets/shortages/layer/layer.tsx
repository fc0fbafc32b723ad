// The layer of shortage areas on maps: one kind at a time, kept in the address (R-1258, R-1259).
import { queryOptions } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { mapShortage, type Shortage, type ShortageMap, type StateShortage } from '#src/datasets/shortages/contract.ts';
import { count } from '#src/shared/format.ts';
import { shortageKinds } from '#src/shared/shortages.ts';
import { stateName } from '#src/shared/states.ts';
import { ask } from '#src/ui/state/ask.ts';

export type ShortageKind = Shortage['kind'];
type County = ShortageMap['rows'][number];

/** The kinds as the choice of the layer names them. */
export const layerLabels: Readonly<Record<ShortageKind, string>> = {
  primary: 'Primary care',
  dental: 'Dental',
  mental: 'Mental health',
  mua: 'Medically underserved (MUA/P)',
};

/** The levels of a county in words. */
export const levelLabels: Readonly<Record<County['level'], string>> = {
  county: 'Whole county designated',
  part: 'Part of the county, or a group of its people, designated',
};

const LAYER = 'layer';

/** The kind whose layer the address turns on, and what turns on another one; blank for none. Neither makes a step of the history. */
export function useShortageLayer(): readonly [kind: ShortageKind | undefined, choose: (kind: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const choose = (kind: string) =>
    setParams(
      () => {
        const next = new URLSearchParams(window.location.search); // newer than `params` after a quick change
        if (kind) next.set(LAYER, kind);
        else next.delete(LAYER);
        return next;
      },
      { replace: true, preventScrollReset: true, state },
    );
  return [shortageKinds.find((kind) => kind === params.get(LAYER)), choose];
}

/** The query of the counties with designations of a kind. */
export const shortageMapOf = (shortage: ShortageKind) =>
  queryOptions({
    queryKey: [mapShortage.url, shortage],
    queryFn: ({ signal }) => ask(mapShortage, { query: { shortage }, signal }),
    staleTime: 60_000,
  });

/** The best possible score of each discipline. MUA/P have an index instead, of which lower is a greater need. */
const most: Partial<Record<ShortageKind, number>> = { primary: 25, dental: 26, mental: 25 };

/** `Whole county designated, highest score 16 of 25`. */
export const levelInWords = (kind: ShortageKind, { level, score }: Pick<County, 'level' | 'score'>): string =>
  `${levelLabels[level]}${score === null ? '' : `, highest score ${score} of ${most[kind]}`}`;

/** `Ohio: 3 of 88 counties wholly designated, 40 in part`. */
export const stateInWords = ({ state, counties, whole, part }: StateShortage): string =>
  `${stateName(state)}: ${count(whole)} of ${count(counties)} counties wholly designated, ${count(part)} in part`;

import { Box } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { type Cards, cardLayout } from '#src/ui/results/CardGrid.tsx';
import type { ListView } from '#src/ui/results/list.ts';
import type { Layout } from '#src/ui/results/Results.tsx';
import { type TableRows, tableLayout } from '#src/ui/results/ResultsTable.tsx';
import { type RowDensity, rowHeights } from '#src/ui/results/row-heights.ts';
import type { ViewSwitch as Switch } from '#src/ui/results/ViewSwitch.tsx';
import { later } from '#src/ui/state/later.tsx';
import { usePreference } from '#src/ui/state/preferences.ts';
import { useSite } from '#src/ui/state/site.ts';

// loaded with the first results: the scripts of the screen are already large
const ViewSwitch = later(
  'ViewSwitch',
  (): Promise<{ ViewSwitch: typeof Switch<View> }> => import('#src/ui/results/ViewSwitch.tsx'),
);

const views = [
  { value: 'cards', label: 'Cards', Icon: IconLayoutGrid },
  { value: 'table', label: 'Table', Icon: IconTable },
] as const;

type View = (typeof views)[number]['value'];

interface CardsOrTable<Row> extends Cards<Row> {
  /** The sort options, each with the API's name. Column heads sort too. */
  sorts: Layout<Row>['sorts'];
  columns: TableRows<Row>['columns'];
}

/**
 * The layout of rows as cards or as a table with the same facts, with the switch between them. The URL decides,
 * else the user's last choice, which holds for all screens with this switch, else the site (R-1452).
 */
export function useCardsOrTable<Row>(view: ListView, { sorts, columns, ...cards }: CardsOrTable<Row>): Layout<Row> {
  const [before] = usePreference<View | undefined>('view', undefined); // by older releases, also without a choice: as cards
  const [remembered = before === 'table' ? before : undefined, remember] = usePreference<View | undefined>(
    'results-view',
    undefined,
  );
  const usual = useSite()?.results_view ?? 'cards';
  const [density] = usePreference<RowDensity>('density', 'normal');
  const shown = views.find(({ value }) => value === view.layout)?.value ?? remembered ?? usual;
  const change = (next: View) => {
    remember(next);
    view.onLayout(next);
  };
  const tools = (
    <Box miw={159} mih="var(--low)">
      <ViewSwitch views={views} value={shown} onChange={change} />
    </Box>
  );
  if (shown !== 'table') return { ...cardLayout(sorts, cards), tools };
  const { label, idOf, hrefOf, picking } = cards;
  return {
    ...tableLayout({ label, idOf, hrefOf, columns }, { rowHeight: rowHeights[density], picking }),
    sorts,
    tools,
  };
}

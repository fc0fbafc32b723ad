import { Button } from '@mantine/core';
import { IconLayoutColumns, IconMap, IconTable } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { useWide } from '#src/ui/rail/RailFrame.tsx';
import type { ListView } from '#src/ui/results/list.ts';
import { ViewSwitch } from '#src/ui/results/ViewSwitch.tsx';

const layouts = [
  { value: 'table', label: 'Table', Icon: IconTable },
  { value: 'split', label: 'Split', Icon: IconLayoutColumns },
  { value: 'map', label: 'Map', Icon: IconMap },
] as const;

/** How the matches show: as a table, on a map, or both side by side. */
export type FindLayout = (typeof layouts)[number]['value'];

/**
 * The layout of the URL, and functions that change it. Without a map, because it or the search failed, the table has all
 * the room. So it has where there is no room for both.
 */
export function useLayout(view: ListView, criteria: ProviderCriteria, searchFailed: boolean) {
  const isWide = useWide();
  const given = layouts.find(({ value }) => value === view.layout)?.value ?? 'table';
  const wanted = !isWide && given === 'split' ? 'table' : given;
  const search = JSON.stringify(criteria);
  const [failedFor, setFailedFor] = useState<string>();
  const failed = wanted !== 'table' && failedFor === search;
  const retry = () => setFailedFor(undefined);
  return {
    layout: failed || searchFailed ? 'table' : wanted,
    /** Whether the map failed. */
    failed,
    fail: useCallback(() => setFailedFor(search), [search]),
    retry,
    /** A map gets its own history entry, so that Back returns to the table, unless it belongs to a search. */
    change: (next: FindLayout, opens = true) => {
      retry();
      view.onLayout(next === 'table' ? '' : next, opens);
    },
  } as const;
}

interface LayoutSwitchProps {
  value: FindLayout;
  onChange: (layout: FindLayout) => void;
}

/** The choice of the layout. */
export const LayoutSwitch = (props: LayoutSwitchProps) => {
  const isWide = useWide();
  return <ViewSwitch views={layouts.filter(({ value }) => isWide || value !== 'split')} {...props} />;
};

/** The switch between table and map on narrow screens. */
export function MapButton({ isMap, onClick }: { isMap: boolean; onClick: () => void }) {
  const { label, Icon } = layouts[isMap ? 0 : 2];
  return (
    <Button variant="default" size="md" leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

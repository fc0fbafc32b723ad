import { Group } from '@mantine/core';
import { type Map as LeafletMap, tooltip } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { BoardCertification, Medicare, RecentChange } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import type { Mark } from '#src/find/providers/map/clusters.tsx';
import styles from '#src/find/providers/map/find-map.module.css';
import { aboutMiles, count, phone } from '#src/shared/format.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titledName } from '#src/shared/title-case.ts';

interface RowCardProps {
  map: LeafletMap;
  /** The mark of the row's place. */
  mark: Mark;
  row: FoundProvider;
  highlights: Highlights | undefined;
}

/** A provider beside the mark that counts them, while the pointer or the focus is on their row. */
export function RowCard({ map, mark, row, highlights }: RowCardProps) {
  const box = useMemo(() => document.createElement('div'), []);
  useEffect(() => {
    const card = tooltip({ className: styles.card, direction: 'auto', offset: [mark.size / 2 + 4, 0], opacity: 1 })
      .setLatLng(mark.layer.getLatLng())
      .setContent(box)
      .addTo(map);
    return () => void card.remove();
  }, [map, mark, box]);
  return createPortal(
    <>
      <b>{titledName(row)}</b>
      <div className="muted">{specialtyName(row)}</div>
      <Group gap={10}>
        <BoardCertification of={highlights} />
        <Medicare of={highlights} />
        <RecentChange of={highlights} />
        {row.miles != null && <span className="num">{aboutMiles(row.miles)}, by ZIP</span>}
      </Group>
      {mark.count > 1 && (
        <div className="muted">
          In this cluster with {count(mark.count - 1)} {mark.count === 2 ? 'other' : 'others'}
        </div>
      )}
      <div className="num">{phone(row.phone)}</div>
    </>,
    box,
  );
}

import type { ReactNode } from 'react';
import { ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';

interface PeopleSkeletonProps {
  title: string;
  stamp: ReactNode;
  /** The number of rows. */
  first: number;
  note?: ReactNode;
}

/** Pixels of the parts of the card of people. */
const HEAD = 52;
const HEADS = 36;
const ROW = 37;
const NARROW_ROW = 83;
const NOTE = 40;

/** The card of people while they load, as high as with all rows. */
export function PeopleSkeleton({ title, stamp, first, note }: PeopleSkeletonProps) {
  const rows = useNarrow() ? first * NARROW_ROW : HEADS + first * ROW;
  return (
    <section
      className="card"
      data-wide
      style={{ height: HEAD + rows + (note ? NOTE : 0), overflow: 'hidden' }}
      aria-label={title}
    >
      <ListCardHead>
        <h2>{title}</h2>
        <Spacer />
        <span className="stamp nowrap">{stamp}</span>
      </ListCardHead>
      <LoadingStatus />
      <TableSkeleton headers={['NPI', 'Last Name', 'First Name', 'Primary Taxonomy', 'City', 'Phone']} rows={first} />
    </section>
  );
}

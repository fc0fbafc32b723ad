import { Skeleton } from '@mantine/core';
import { CardBody, CardHead } from '#src/ui/record/DetailCard.tsx';
import { CardRows } from '#src/ui/record/DetailCards.tsx';
import { RecordHeadCard, RecordHeadLine } from '#src/ui/record/RecordHead.tsx';

interface CardShapesProps {
  /** The number of facts of each card. */
  lines: readonly number[];
}

/** The cards of a detail page while their data loads. */
export const CardsSkeleton = ({ lines }: CardShapesProps) => (
  <CardRows aria-hidden>
    <CardShapes lines={lines} />
  </CardRows>
);

/** Skeletons of some cards, to use among loaded ones. */
export const CardShapes = ({ lines }: CardShapesProps) =>
  lines.map((facts, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <div className="card" key={card} aria-hidden>
      <CardHead>
        <Skeleton height={14} width={140} radius="sm" my={3} />
      </CardHead>
      <CardBody>
        {[...Array(facts).keys()].map((fact) => (
          <Skeleton key={fact} height={12} width={`${[70, 50, 60][fact % 3]}%`} radius="sm" mt={8} mb={10} />
        ))}
      </CardBody>
    </div>
  ));

/** The head of a detail page while its data loads. */
export const RecordHeadSkeleton = () => (
  <RecordHeadCard aria-hidden>
    <RecordHeadLine>
      <Skeleton circle height={60} flex="none" />
      <div>
        <Skeleton height={20} width={260} radius="sm" />
        <Skeleton height={12} width={340} maw="60vw" radius="sm" mt={14} />
      </div>
    </RecordHeadLine>
  </RecordHeadCard>
);

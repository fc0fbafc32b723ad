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
        <div className="bone" style={{ height: 14, width: 140, margin: '3px 0' }} />
      </CardHead>
      <CardBody>
        {[...Array(facts).keys()].map((fact) => (
          <div
            key={fact}
            className="bone"
            style={{ height: 12, width: `${[70, 50, 60][fact % 3]}%`, margin: '8px 0 10px' }}
          />
        ))}
      </CardBody>
    </div>
  ));

/** The head of a detail page while its data loads. */
export const RecordHeadSkeleton = () => (
  <RecordHeadCard aria-hidden>
    <RecordHeadLine>
      <div className="bone" style={{ flex: 'none', height: 60, width: 60, borderRadius: '50%' }} />
      <div>
        <div className="bone" style={{ height: 20, width: 260 }} />
        <div className="bone" style={{ height: 12, width: 340, maxWidth: '60vw', marginTop: 14 }} />
      </div>
    </RecordHeadLine>
  </RecordHeadCard>
);

import { useQuery } from '@tanstack/react-query';
import { Meaning } from '#src/datasets/taxonomy/Meaning.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

interface SpecialtyItemsProps {
  codes: readonly string[];
  /** Which of them is the primary one. */
  primary: string | null;
}

/** Specialties in words, the primary one marked. */
export function SpecialtyItems({ codes, primary }: SpecialtyItemsProps) {
  const { error, refetch } = useQuery(meaningsQuery(codes));
  return (
    <>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      <ul className="items">
        {codes.map((code) => (
          <li key={code}>
            <Meaning code={code} among={codes} badge={code === primary && <span className="tag">Primary</span>} />
          </li>
        ))}
      </ul>
    </>
  );
}

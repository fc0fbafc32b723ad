import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Meaning } from '#src/datasets/taxonomy/Meaning.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Items } from '#src/ui/record/Items.tsx';

interface SpecialtyItemsProps {
  codes: readonly string[];
  /** The primary code. */
  primary: string | null;
}

/** The meanings of specialty codes. A badge marks the primary code. */
export function SpecialtyItems({ codes, primary }: SpecialtyItemsProps) {
  const { error, refetch } = useQuery(meaningsQuery(codes));
  return (
    <>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      <Items>
        {codes.map((code) => (
          <li key={code}>
            <Meaning code={code} among={codes} badge={code === primary && <Badge>Primary</Badge>} />
          </li>
        ))}
      </Items>
    </>
  );
}

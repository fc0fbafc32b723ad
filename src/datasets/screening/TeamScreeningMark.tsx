import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { screeningQuery } from '#src/datasets/screening/questions.tsx';
import { decisionOn } from '#src/datasets/screening/words.tsx';

/** Says that the team decided 'Same person' about a possible match, as the card Screening does (R-1142). */
export function TeamScreeningMark({ npi }: { npi: string }) {
  const { data } = useQuery(screeningQuery(npi));
  const isSame = data?.rows.some((row) => decisionOn(row) === 'same');
  return isSame ? (
    <Badge color="bad" px={5} lh="14px">
      Your team: excluded
    </Badge>
  ) : null;
}

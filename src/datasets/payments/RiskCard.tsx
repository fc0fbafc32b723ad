import { Box, Progress, Text } from '@mantine/core';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import { orMissing } from '#src/datasets/payments/words.tsx';
import { percent } from '#src/shared/format.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';

/** The mean score of all Medicare beneficiaries. */
const MEAN = 1;

/** The average risk score of the beneficiaries, compared with the national mean. */
export function RiskCard({ payment: { risk_score }, stamp }: CardProps) {
  return (
    <DetailCard title="Average Risk Score" stamp={stamp} wide>
      <Text fz={24} fw={620} lh={1.2}>
        {orMissing(risk_score, (score) => score.toFixed(2))}
      </Text>
      {risk_score !== null && <Scale score={risk_score} />}
      <CardNote>
        {risk_score !== null && <>{comparedWithMean(risk_score)} </>}
        The score predicts the cost of care. A higher score means sicker patients.
      </CardNote>
    </DetailCard>
  );
}

/** A scale from 0 to 3, or to a higher score. Screen readers skip it, since the text says the same. */
function Scale({ score }: { score: number }) {
  const end = Math.max(3, Math.ceil(score));
  const mean = `${(MEAN / end) * 100}%`;
  return (
    <Box pos="relative" mt={12} pb={24} aria-hidden>
      <Progress value={(score / end) * 100} />
      <Box pos="absolute" top={-4} left={mean} w={2} h={16} bg="var(--text)" />
      <Text pos="absolute" top={16} left={mean} c="dimmed" fz={12} className="nowrap" style={{ translate: '-50%' }}>
        National mean 1.0
      </Text>
    </Box>
  );
}

function comparedWithMean(score: number): string {
  const difference = (score - MEAN) * 100;
  if (Math.abs(difference) < 0.05) return 'Equal to the national mean.';
  return `${percent(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the national mean.`;
}

import { Box, Progress, Text } from '@mantine/core';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import { shown } from '#src/datasets/payments/words.tsx';
import { percent } from '#src/shared/format.ts';
import { CardNote, DetailCard } from '#src/ui/DetailCard.tsx';

/** The mean of everybody in Medicare. */
const MEAN = 1;

/** How sick the beneficiaries are expected to be, against the mean of the country. */
export function RiskCard({ payment: { risk_score }, stamp }: CardProps) {
  return (
    <DetailCard title="Average Risk Score" stamp={stamp} wide>
      <Text fz={26} fw={620} lh={1.2}>
        {shown(risk_score, (score) => score.toFixed(2))}
      </Text>
      {risk_score !== null && <Scale score={risk_score} />}
      <CardNote>
        {risk_score !== null && <>{against(risk_score)} </>}
        The score foretells what care will cost: a higher one means sicker patients.
      </CardNote>
    </DetailCard>
  );
}

/** From 0 to three times the mean, or to the score where that is higher. For the eye only: the words beside it say the same. */
function Scale({ score }: { score: number }) {
  const end = Math.max(3, Math.ceil(score));
  const mean = `${(MEAN / end) * 100}%`;
  return (
    <Box pos="relative" mt={12} pb={24} aria-hidden>
      <Progress value={(score / end) * 100} />
      <Box pos="absolute" top={-4} left={mean} w={2} h={16} bg="var(--text)" />
      <Text
        pos="absolute"
        top={16}
        left={mean}
        c="dimmed"
        fz="smaller"
        className="nowrap"
        style={{ translate: '-50%' }}
      >
        National mean 1.0
      </Text>
    </Box>
  );
}

function against(score: number): string {
  const difference = (score - MEAN) * 100;
  if (Math.abs(difference) < 0.05) return 'As the national mean.';
  return `${percent(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the national mean.`;
}

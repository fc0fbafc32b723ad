import bars from '#src/datasets/payments/Bars.module.css';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import styles from '#src/datasets/payments/RiskCard.module.css';
import { shown } from '#src/datasets/payments/words.tsx';
import { percent } from '#src/shared/format.ts';
import { CardNote, DetailCard } from '#src/ui/DetailCard.tsx';

/** The mean of everybody in Medicare. */
const MEAN = 1;

/** How sick the beneficiaries are expected to be, against the mean of the country. */
export function RiskCard({ payment: { risk_score }, stamp }: CardProps) {
  return (
    <DetailCard title="Average Risk Score" stamp={stamp} wide>
      <p className={styles.score}>{shown(risk_score, (score) => score.toFixed(2))}</p>
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
  const at = (value: number) => `${(value / end) * 100}%`;
  return (
    <div className={styles.scale} aria-hidden>
      <div className={bars.track}>
        <span style={{ width: at(score) }} />
      </div>
      <i style={{ left: at(MEAN) }} />
      <small style={{ left: at(MEAN) }}>National mean 1.0</small>
    </div>
  );
}

function against(score: number): string {
  const difference = (score - MEAN) * 100;
  if (Math.abs(difference) < 0.05) return 'As the national mean.';
  return `${percent(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the national mean.`;
}

import { Bars } from '#src/datasets/payments/Bars.tsx';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import { percent } from '#src/shared/format.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';

/** The percentage of beneficiaries with each condition, if above zero. The bars show it unscaled. */
export function ConditionCard({ payment, stamp }: CardProps) {
  const groups = [
    {
      title: 'Physical health',
      conditions: [
        { label: 'Hypertension', value: payment.hypertension_percent },
        { label: 'Diabetes', value: payment.diabetes_percent },
      ],
    },
    {
      title: 'Mental health',
      conditions: [
        { label: 'Depression', value: payment.depression_percent },
        { label: 'Anxiety', value: payment.anxiety_percent },
      ],
    },
  ]
    .map(({ title, conditions }) => ({ title, bars: conditions.flatMap(barOf) }))
    .filter(({ bars }) => bars.length > 0);
  return (
    <DetailCard title="Chronic Conditions" stamp={stamp} empty={groups.length === 0}>
      {groups.map(({ title, bars }) => (
        <Bars key={title} title={title} bars={bars} />
      ))}
      {groups.some(({ bars }) => bars.some(({ width }) => width === CAP)) && (
        <CardNote>CMS reports every percentage of 75% or more as 75%.</CardNote>
      )}
    </DetailCard>
  );
}

/** The highest percentage that CMS publishes. */
const CAP = 75;

const barOf = ({ label, value }: { label: string; value: number | null }) =>
  value ? [{ label, value: <span className="num">{percent(value)}</span>, width: value }] : [];

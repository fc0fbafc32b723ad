import { SimpleGrid } from '@mantine/core';
import { Bars } from '#src/datasets/payments/Bars.tsx';
import type { CardProps } from '#src/datasets/payments/card-props.tsx';
import type { Payment } from '#src/datasets/payments/contract.ts';
import { count, percent } from '#src/shared/format.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Missing } from '#src/ui/record/Facts.tsx';

type Counted = [label: string, people: number | null][];

/** The beneficiaries by age, sex and race. A group without a known count above zero is left out. */
export function BeneficiaryCard({ payment, stamp }: CardProps) {
  const groups = groupsOf(payment).filter(({ counts }) => counts.some(([, people]) => people));
  return (
    <DetailCard title="Beneficiary Demographics" stamp={stamp} empty={groups.length === 0} wide>
      <SimpleGrid minColWidth={260} autoFlow="auto-fit" spacing={32} verticalSpacing={16}>
        {groups.map(({ title, counts }) => (
          <div key={title}>
            <Bars title={title} bars={barsOf(counts, payment.beneficiaries)} />
          </div>
        ))}
      </SimpleGrid>
      {groups.some(({ counts }) => counts.some(([, people]) => people === null)) && (
        <CardNote>CMS withholds counts of ten or fewer people, and other counts that would reveal them.</CardNote>
      )}
    </DetailCard>
  );
}

const groupsOf = (payment: Payment): { title: string; counts: Counted }[] => [
  {
    title: 'Age',
    counts: [
      ['Under 65', payment.age_under_65],
      ['65-74', payment.age_65_74],
      ['75-84', payment.age_75_84],
      ['85+', payment.age_over_84],
    ],
  },
  {
    title: 'Sex',
    counts: [
      ['Female', payment.female],
      ['Male', payment.male],
    ],
  },
  {
    title: 'Race',
    counts: [
      ['White', payment.race_white],
      ['Black', payment.race_black],
      ['Asian/Pacific Islander', payment.race_asian_pacific],
      ['Hispanic', payment.race_hispanic],
      ['Native American', payment.race_native],
      ['Other', payment.race_other],
    ],
  },
];

/** Each count with its share of all beneficiaries, or of the sum of the counts if their number is unknown. */
function barsOf(counts: Counted, beneficiaries: number | null) {
  const all = beneficiaries || counts.reduce((sum, [, people]) => sum + (people ?? 0), 0);
  return counts.map(([label, people]) => ({
    label,
    value: people === null ? <Missing>Withheld</Missing> : <People people={people} share={(people / all) * 100} />,
    width: people === null ? null : (people / all) * 100,
  }));
}

const People = ({ people, share }: { people: number; share: number }) => (
  <span className="num">
    {count(people)} <span className="muted">({percent(share)})</span>
  </span>
);

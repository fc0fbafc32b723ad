import { useQuery } from '@tanstack/react-query';
import { AffiliationCard } from '#src/datasets/affiliations/AffiliationCard.tsx';
import { ColleagueLines } from '#src/datasets/affiliations/ColleagueLine.tsx';
import { alumniQuery } from '#src/datasets/affiliations/questions.tsx';
import { titleCase } from '#src/shared/title-case.ts';
import { CardPart } from '#src/ui/record/DetailCard.tsx';

/** Other providers of the same medical school. */
export function AlumniNetwork({ npi }: { npi: string }) {
  return (
    <AffiliationCard
      title="Alumni Network"
      query={useQuery(alumniQuery(npi))}
      queryKey={alumniQuery(npi).queryKey}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <>
          <p>{[...new Set(rows.map(({ medical_school }) => titleCase(medical_school)))].join(', ')}</p>
          <CardPart>Alumni</CardPart>
          <ColleagueLines of={rows} things="Alumni" asideOf={({ graduation_year }) => graduation_year} />
        </>
      )}
    </AffiliationCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { AffiliationCard } from '#src/datasets/affiliations/AffiliationCard.tsx';
import { ColleagueLine } from '#src/datasets/affiliations/ColleagueLine.tsx';
import { alumniQuery } from '#src/datasets/affiliations/questions.tsx';

/** Others who went to the same medical school. */
export function AlumniNetwork({ npi }: { npi: string }) {
  return (
    <AffiliationCard
      title="Alumni Network"
      asked={useQuery(alumniQuery(npi))}
      queryKey={alumniQuery(npi).queryKey}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <>
          <p>{[...new Set(rows.map(({ medical_school }) => medical_school))].join(', ')}</p>
          <h3 className="card-part">Alumni</h3>
          <ul className="items people" aria-label="Alumni">
            {rows.map((row) => (
              <ColleagueLine key={row.npi} colleague={row} aside={row.graduation_year} />
            ))}
          </ul>
        </>
      )}
    </AffiliationCard>
  );
}

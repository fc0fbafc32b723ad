import { useQuery } from '@tanstack/react-query';
import type { License } from '#src/datasets/licenses/contract.ts';
import { LicenseTag, licenseDates } from '#src/datasets/licenses/LicenseTag.tsx';
import { licensesQuery } from '#src/datasets/licenses/questions.tsx';
import { states } from '#src/shared/states.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** A provider's state licenses. Hidden if there are none or the request fails. */
export function LicenseCard({ npi }: { npi: string }) {
  const { data } = useQuery(licensesQuery(npi));
  const rows = data?.rows ?? [];
  return (
    <DetailCard title="FSMB License Information" stamp={useCardStamp('FSMB', 'licenses')} empty={rows.length === 0}>
      <Holder rows={rows} />
      <Items aria-label="Licenses">
        {rows.map((row) => (
          <LicenseItem key={JSON.stringify(row)} npi={npi} license={row} />
        ))}
      </Items>
    </DetailCard>
  );
}

/** The licensee's data, merged from all boards. Distinct values are joined. */
function Holder({ rows }: { rows: License[] }) {
  const all = (factOf: (license: License) => string | null) =>
    [...new Set(rows.map(factOf))].filter(Boolean).join(', ');
  const year = all(({ graduation_year }) => graduation_year);
  return (
    <Facts
      facts={{
        'Licensed as': all(({ first_name, last_name }) => titledName({ first_name, last_name })),
        Degree: all(({ credential }) => credential),
        City: all(({ city }) => titleCase(city, 'place')),
        'Medical school': all(({ medical_school }) => titleCase(medical_school)),
        'Graduation year': year && <span className="num">{year}</span>,
      }}
    />
  );
}

function LicenseItem({ npi, license }: { npi: string; license: License }) {
  const { state, license_number } = license;
  const { BoardCheck } = useWorkParts();
  return (
    <li>
      <ItemLine>
        <b className="num">{license_number}</b>
        <span className="muted">{state && (states[state] ?? state)}</span>
        <LicenseTag license={license} />
      </ItemLine>
      <div className="small muted num">{licenseDates(license)}</div>
      {BoardCheck && state && license_number && (
        <BoardCheck npi={npi} state={states[state] ?? state} license_number={license_number} />
      )}
    </li>
  );
}

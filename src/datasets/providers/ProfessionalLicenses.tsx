import { useQuery } from '@tanstack/react-query';
import type { License } from '#src/datasets/licenses/contract.ts';
import { LicenseTag, licenseDates } from '#src/datasets/licenses/LicenseTag.tsx';
import { licensesQuery } from '#src/datasets/licenses/questions.tsx';
import { licensesInSlots } from '#src/datasets/nppes/slots.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { sameLicenses } from '#src/shared/license-status.ts';
import { states } from '#src/shared/states.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { StatusTag } from '#src/ui/record/StatusTag.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

/** The licenses that a provider reported to NPPES, each with the board's status if the board lists it. */
export function ProfessionalLicenses({ provider }: { provider: Provider }) {
  const { data } = useQuery(licensesQuery(provider.npi));
  const licenses = licensesInSlots(provider);
  const board = data?.rows.map((row) => ({ ...row, number: row.license_number })) ?? [];
  return (
    <DetailCard title="Professional Licenses" stamp={useCardStamp('NPPES', 'providers')} empty={licenses.length === 0}>
      <Items aria-label="Professional licenses">
        {licenses.map((listed) => (
          <ListedLicense
            key={`${listed.number} ${listed.state}`}
            npi={provider.npi}
            listed={listed}
            board={sameLicenses(listed, board)}
          />
        ))}
      </Items>
      <CardNote>Reported to NPPES by the provider. The state board’s record is authoritative.</CardNote>
    </DetailCard>
  );
}

interface ListedLicenseProps {
  npi: string;
  listed: { number: string; state: string | null };
  /** The boards' licenses that match. */
  board: License[];
}

function ListedLicense({ npi, listed: { number, state }, board }: ListedLicenseProps) {
  const [first, ...others] = board;
  const { BoardCheck } = useWorkParts();
  return (
    <li>
      <ItemLine>
        <b className="num">{number}</b>
        <span className="muted">{state && (states[state] ?? state)}</span>
        {!first && <StatusTag status="unknown">Active</StatusTag>}
        {first && others.length === 0 && <LicenseTag license={first} />}
      </ItemLine>
      {!first && <div className="small muted">Self-reported to NPPES</div>}
      {!first && BoardCheck && state && <BoardCheck npi={npi} state={states[state] ?? state} license_number={number} />}
      {first && others.length === 0 && <div className="small muted num">{boardDates(first)}</div>}
      {others.length > 0 &&
        board.map((license) => (
          <ItemLine key={JSON.stringify(license)} className="small muted num">
            {`${license.license_number}: ${boardDates(license)}`}
            <LicenseTag license={license} />
          </ItemLine>
        ))}
    </li>
  );
}

/** The source of the status and the dates of the license. */
const boardDates = (license: License) => ['FSMB', licenseDates(license)].filter(Boolean).join(' · ');

import { useQuery } from '@tanstack/react-query';
import type { License } from '#src/datasets/licenses/contract.ts';
import { LicenseTag, licenseDays } from '#src/datasets/licenses/LicenseTag.tsx';
import { licensesQuery } from '#src/datasets/licenses/questions.tsx';
import { licensesOf } from '#src/datasets/nppes/slots.tsx';
import type { Provider } from '#src/datasets/providers/contract.ts';
import { sameLicenses } from '#src/shared/license-status.ts';
import { states } from '#src/shared/states.ts';
import { CardNote, DetailCard } from '#src/ui/DetailCard.tsx';
import { Items, Row } from '#src/ui/Items.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { useCardStamp } from '#src/ui/site.ts';

/** The licenses that a provider reported to NPPES, each with its board's status where the board has it. */
export function ProfessionalLicenses({ provider }: { provider: Provider }) {
  const { data } = useQuery(licensesQuery(provider.npi));
  const licenses = licensesOf(provider);
  const board = data?.rows.map((row) => ({ ...row, number: row.license_number })) ?? [];
  return (
    <DetailCard title="Professional Licenses" stamp={useCardStamp('NPPES', 'providers')} empty={licenses.length === 0}>
      <Items aria-label="Professional licenses">
        {licenses.map((listed) => (
          <ListedLicense key={`${listed.number} ${listed.state}`} listed={listed} board={sameLicenses(listed, board)} />
        ))}
      </Items>
      <CardNote>As the provider reported them to NPPES. The state board has the last word.</CardNote>
    </DetailCard>
  );
}

interface ListedLicenseProps {
  listed: { number: string; state: string | null };
  /** The boards' licenses that it may be. */
  board: License[];
}

function ListedLicense({ listed: { number, state }, board }: ListedLicenseProps) {
  const [first, ...others] = board;
  return (
    <li>
      <Row>
        <b className="num">{number}</b>
        <span className="muted">{state && (states[state] ?? state)}</span>
        {!first && <StatusTag status="unknown">Active</StatusTag>}
        {first && others.length === 0 && <LicenseTag license={first} />}
      </Row>
      {!first && <div className="small muted">Self-reported to NPPES</div>}
      {first && others.length === 0 && <div className="small muted num">{boardDays(first)}</div>}
      {others.length > 0 &&
        board.map((license) => (
          <Row key={JSON.stringify(license)} className="small muted num">
            {`${license.license_number}: ${boardDays(license)}`}
            <LicenseTag license={license} />
          </Row>
        ))}
    </li>
  );
}

/** Says that the status is the board's, and of which days. */
const boardDays = (license: License) => ['FSMB', licenseDays(license)].filter(Boolean).join(' · ');

import { Link } from 'react-router';
import { deactivationOf } from '#src/datasets/nppes/Deactivated.tsx';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { useDetail } from '#src/ui/Detail.tsx';

/** Says that an NPI that a search did not find is out of service, with a link to its page. Nothing for other NPIs. */
export const DeactivatedHint = ({ npi }: { npi: string }) => (/^\d{10}$/.test(npi) ? <Hint npi={npi} /> : null);

function Hint({ npi }: { npi: string }) {
  const gone = deactivationOf(useDetail(getProvider, { npi }).missing);
  if (!gone) return null;
  const { deactivated_on, kind } = gone;
  return (
    <div>
      NPI {npi} was deactivated{deactivated_on && ` on ${date(deactivated_on)}`}.{' '}
      <Link to={kind === 'organization' ? links.organization(npi) : links.provider(npi)}>Open its page</Link>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DEACTIVATED, Deactivation } from '#src/datasets/nppes/deactivation/contract.ts';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ApiError, ask } from '#src/ui/state/ask.ts';

/** The deactivation that an error tells of. Undefined for other errors. */
export const deactivationOf = (error: unknown): Deactivation | undefined =>
  error instanceof ApiError && error.code === DEACTIVATED ? Deactivation.safeParse(error.details).data : undefined;

/** Says that an NPI that a search did not find is out of service, with a link to its page. Nothing for other NPIs. */
export const DeactivatedHint = ({ npi }: { npi: string }) => (/^\d{10}$/.test(npi) ? <Hint npi={npi} /> : null);

function Hint({ npi }: { npi: string }) {
  const { error } = useQuery({
    queryKey: [getProvider.url, npi],
    queryFn: ({ signal }) => ask(getProvider, { params: { npi }, signal }),
    retry: false,
  });
  const gone = deactivationOf(error);
  if (!gone) return null;
  const { deactivated_on, kind } = gone;
  return (
    <div>
      NPI {npi} was deactivated{deactivated_on && ` on ${date(deactivated_on)}`}.{' '}
      <Link to={kind === 'organization' ? links.organization(npi) : links.provider(npi)}>Open its page</Link>
    </div>
  );
}

import { useLocation } from 'react-router';
import { z } from 'zod';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { later } from '#src/ui/state/later.tsx';
import { pageOfList, single, useUrlState } from '#src/ui/state/url-state.ts';
import { statusFilters } from '#src/work/lookup/contract.ts';
import { LookupForm } from '#src/work/lookup/LookupForm.tsx';

const LookupResult = later('LookupResult', () => import('#src/work/lookup/LookupResult.tsx'));

const url = z.object({
  id: single,
  status: single.transform((value) => statusFilters.find((each) => each === value)),
  page: pageOfList,
});

/** Looks up pasted NPIs and names, and those of a spreadsheet; with `id`, shows the result. */
export function Lookup() {
  const { state: shown, write } = useUrlState(url);
  const { id, status, page } = shown;
  const { state, key } = useLocation();
  const handed = z.object({ lookUp: z.string() }).safeParse(state).data?.lookUp;
  return (
    <>
      <Crumbs here="NPI lookup" />
      <PageHead
        title="NPI lookup"
        subtitle="Paste NPIs or names, or add a spreadsheet. Up to 100,000 rows. You get one table back, in your order, with what was found and what was not."
      />
      {id === '' ? (
        <LookupForm key={key} pasted={handed} onBegun={(begun) => write({ id: begun, status: undefined, page: 1 })} />
      ) : (
        <LookupResult id={id} status={status} page={page} onView={(view) => write({ id, ...view })} />
      )}
    </>
  );
}

import { expect, it } from 'vitest';
import { serverDatasets } from '#src/app/server-datasets.ts';
import { providerAddress } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { providerQueries } from '#src/find/providers/queries.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { each } from '#src/ui/search/criteria-chips.ts';
import { queryOf, readQuery } from '#src/ui/state/url-state.ts';

const { names } = providerQueries(serverDatasets.flatMap(({ providerCriteria }) => providerCriteria));
/** How a search reads other criteria, which say it in their chips. */
const settings = ['certified_in'];

it.each(names.filter((name) => !settings.includes(name)))(
  '%s of the API is read from addresses, and has a chip that removes it',
  (name) => {
    const value = /certified/.test(name) ? 'yes' : '1';
    const none = readQuery(providerAddress.criteria, '');
    const criteria = { ...none, [name]: [value] };
    expect(Object.keys(none)).toContain(name);
    expect(readQuery(providerAddress.criteria, queryOf(criteria))).toEqual(criteria);
    const [chip, ...others] = chipsOf(criteria, () => undefined, []);
    expect([chip?.label, others]).toEqual([expect.stringMatching(/\w/), []]);
    expect(chip?.without(criteria)).toEqual(none);
  },
);

it('a parameter without a chip does not compile', () => {
  const since = { position: 10, chip: each('since', (day) => `Since ${day}`) };
  onScreen<{ since: unknown }>()([since]);
  // @ts-expect-error `until` has no chip
  onScreen<{ since: unknown; until: unknown }>()([since]);
  // @ts-expect-error the criterion has no chip
  onScreen<{ since: unknown }>()([{ position: 10 }]);
  // @ts-expect-error there is no parameter `until`
  onScreen<{ since: unknown }>()([since, { position: 20, chip: each('until', (day) => `Until ${day}`) }]);
});

import { expect, it } from 'vitest';
import type { Change } from '#src/datasets/changes/contract.ts';
import { changeWords } from '#src/datasets/changes/words.tsx';

const change = (given: Partial<Change>): Change => ({
  id: '1-1',
  npi: '2000001018',
  kind: 'group',
  field: '0042000017',
  was: null,
  is: null,
  source: 'affiliations',
  published_on: '2025-11-15',
  imported_at: '2025-11-20T08:00:00.000Z',
  ...given,
});

const group = { was: 'WILLOWMERE MEDICAL GROUP' };
const license = { kind: 'license', field: 'OH 35.091234', source: 'licenses', was: '2025-11-01' } as const;

it.each<[Partial<Change>, string, string?]>([
  [
    { kind: 'address', field: 'practice_address', source: 'nppes', was: '1 A ST', is: '2 B ST' },
    'New practice address in NPPES',
    '1 A St',
  ],
  [{ ...group, listed_on: '2025-08-15' }, 'No longer listed with Willowmere Medical Group (CMS Nov; listed Aug)'],
  [
    { ...group, published_on: '2026-01-15', listed_on: '2025-11-15' },
    'No longer listed with Willowmere Medical Group (CMS Jan; listed Nov 2025)',
  ],
  [group, 'No longer listed with Willowmere Medical Group (CMS Nov)'],
  [{ ...group, is: 'renumbered' }, 'Willowmere Medical Group may have a new id'],
  [{ is: 'WILLOWMERE MEDICAL GROUP' }, 'Joined Willowmere Medical Group'],
  [
    { ...license, is: 'ended', published_on: '2025-11-16', listed_on: '2025-11-15' },
    'End date passed in the file of Nov 15; check the board',
    'License OH 35.091234, until Nov 1, 2025',
  ],
  [
    { ...license, is: 'ended', published_on: '2026-01-02', listed_on: '2025-12-15' },
    'End date passed in the file of Dec 15, 2025; check the board',
    'License OH 35.091234, until Nov 1, 2025',
  ],
  [{ ...license, is: 'ended' }, 'End date passed; check the board', 'License OH 35.091234, until Nov 1, 2025'],
  [
    { ...license, was: '2027-06-28', is: '2025-11-08' },
    'End date passed in the file of Nov 15; check the board',
    'License OH 35.091234, until Nov 8, 2025',
  ],
])('says what the file shows: %j (R-1056)', (given, title, was) => {
  expect(changeWords(change(given), (code) => code)).toMatchObject({ title, ...(was && { was }) });
});

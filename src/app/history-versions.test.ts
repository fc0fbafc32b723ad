// A history goes on after an upgrade only if its fingerprints are made by the same rules. Otherwise the next import notes no
// changes: change a version here only for that price, and say so in the upgrade notes.
import { expect, it } from 'vitest';
import { sources } from '#src/app/server-datasets.ts';
import { fingerprintSql } from '#src/importer/history/fingerprints.ts';

it('compares files with those of the last release: a change of what is compared, or of a clean.ts, begins a history again', () => {
  const versions = sources.flatMap((source) =>
    (source.history ?? []).map((compared) => [
      `${source.dataset} ${compared.table}`,
      fingerprintSql(source, compared).hash.slice(0, 12),
    ]),
  );
  expect(Object.fromEntries(versions)).toEqual({
    'affiliations affiliations': '6692c417a30e',
    'certifications certifications': 'cdbaf921a8d2',
    'exclusions exclusions': 'fbdd2c90e0c3',
    'licenses licenses': '9709120d2edb',
    'nppes organizations': '0295ea51349a',
    'nppes providers': '0c89c9ec2718',
    'opt-outs opt_outs': 'c45035aaf58a',
    'ordering ordering': 'bd7bc26d50e5',
    'payments payments': '90b1e006a777',
    'revocations revocations': '059bfec702ba',
  });
});

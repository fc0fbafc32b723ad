import { expect, test } from 'vitest';
import { soundOf } from '#src/search/sound.ts';

test.each([
  ['SMITH SMYTH SMYTHE SMIT', 'SMT'],
  ['SCHMIDT SCHMITT SHMIDT SCHMID', 'XMT'],
  ['KATHERINE CATHERINE KATHRYN CATHRYN', 'KTRN'],
  ['PHILLIPS FILIPS PHILIPS', 'FLPS'],
  ['STEPHEN STEVEN', 'STFN'],
  ['GEOFFREY JEFFREY', 'JFR'],
  ['WRIGHT RITE RIGHT', 'RT'],
  ['KNIGHT NITE NIGHT', 'NT'],
  ['THOMPSON', 'TMPSN'],
  ['MACDONALD MCDONALD', 'MKTNLT'],
  ['JON JOHN JUAN JEAN', 'JN'],
  ['OLSEN OLSON ALSON', 'ALSN'],
  ['123 É', ''],
])('%s sound alike', (names, sound) => {
  expect(names.split(' ').map(soundOf)).toEqual(names.split(' ').map(() => sound));
});

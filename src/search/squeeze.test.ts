import { expect, test } from 'vitest';
import { fold } from '#src/search/fold.ts';
import { spaced, squeeze } from '#src/search/squeeze.ts';
import { runsAll } from '#test/sampling.ts';

test.each([
  ['MUNOZ', ['munoz', 'Muñoz', 'MUN\u0303OZ', ' Muñoz ']],
  ['OCONNOR', ['oconnor', 'o connor', 'O’Connor', "O'Connor", 'O-Connor', "O' Connor", 'O‘Connor', 'OʼConnor']],
  ['GARCIALOPEZ', ['García-López', 'garcia lopez', 'GARCIA–LOPEZ']],
  ['MD', ['M.D.', 'M.D', 'm d', 'MD']],
  ['GROSSSOLOSTRASSE', ['Groß Sølo Straße', 'GROẞ-SOLO STRASSE']],
  ['AETHLODZ', ['Æþłódź']],
  ['', ['', '-', ' . ', '’', '😀']],
])('squeezes to %s', (squeezed, texts) => {
  expect(texts.map((text) => squeeze(text))).toEqual(texts.map(() => squeezed));
});

test('words stay apart, but not at an apostrophe or a dot', () => {
  expect(spaced("St. Mary's  Hospital-East, L.L.C.")).toBe('ST MARYS HOSPITAL EAST LLC');
});

test('a list keeps its items apart', () => {
  expect(squeeze('M.D., Ph. D.; F.A.C.P.,', true)).toBe('MD,PHD,FACP');
  expect(squeeze(', OTR/L & RN', true)).toBe('OTRL,RN');
  expect(squeeze(' , ', true)).toBe('');
});

test('case never matters, for any character', { tags: 'sampled' }, () => {
  const different = [];
  for (let code = 1; code <= 0x10ffff; code += runsAll ? 1 : 11) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (squeeze(fold(character)) !== squeeze(character)) different.push(character);
  }
  expect(different).toEqual([]);
});

/**
 * The consonants of a name as English speakers hear them: SMITH and SMYTH are `SMT`, PHILLIPS and FILIPS `FLPS`. `name`
 * must be squeezed. A first vowel is `A`; other vowels do not count. Empty if no letter counts.
 */
export function soundOf(name: string): string {
  const text = opening(name);
  let sound = '';
  for (let at = 0; at < text.length; ) {
    const [heard, length] = heardAt(text, at);
    if (heard !== '' && !sound.endsWith(heard)) sound += heard;
    at += length;
  }
  return sound;
}

/** Replaces a beginning whose first letters are silent or heard otherwise. */
function opening(name: string): string {
  const [, start = ''] = /^(KN|GN|PN|PS|WR|GEO|MAC|MC|X)/.exec(name) ?? [];
  return (openings[start] ?? start) + name.slice(start.length);
}

const openings: Record<string, string> = {
  ...{ KN: 'N', GN: 'N', PN: 'N', PS: 'S', WR: 'R', GEO: 'JE', MAC: 'MK', MC: 'MK', X: 'S' },
};

/** What is heard at a letter, and the number of letters it takes. */
function heardAt(text: string, at: number): [heard: string, length: number] {
  const rest = text.slice(at, at + 4);
  for (const { letters, heard, before } of groups)
    if (rest.startsWith(letters) && (!before || before.includes(text[at + letters.length] ?? ' ')))
      return [heard, letters.length];
  const letter = text[at] ?? '';
  if (vowels.includes(letter)) return [at === 0 ? 'A' : '', 1];
  if (silent.includes(letter)) return [at === 0 ? letter : '', 1];
  return [single[letter] ?? '', 1];
}

const vowels = 'AEIOUY';
const silent = 'HW';
const soft = 'EIY';

/** Groups of letters, the longest first. Some count only before certain letters. */
const groups: { letters: string; heard: string; before?: string }[] = [
  { letters: 'SCH', heard: 'X' },
  { letters: 'TCH', heard: 'X' },
  { letters: 'CHR', heard: 'KR' },
  { letters: 'CHL', heard: 'KL' },
  { letters: 'GHT', heard: 'T' },
  { letters: 'CH', heard: 'X' },
  { letters: 'SH', heard: 'X' },
  { letters: 'PH', heard: 'F' },
  { letters: 'TH', heard: 'T' },
  { letters: 'GH', heard: '' },
  { letters: 'CK', heard: 'K' },
  { letters: 'DG', heard: 'J', before: soft },
  { letters: 'TI', heard: 'X', before: 'AO' },
  { letters: 'CI', heard: 'X', before: 'A' },
  { letters: 'C', heard: 'S', before: soft },
  { letters: 'G', heard: 'J', before: soft },
];

const single: Record<string, string> = {
  ...{ B: 'P', C: 'K', D: 'T', F: 'F', G: 'K', J: 'J', K: 'K', L: 'L', M: 'M' },
  ...{ N: 'N', P: 'P', Q: 'K', R: 'R', S: 'S', T: 'T', V: 'F', X: 'KS', Z: 'S' },
};

// Slips of the keyboard and the ear, for the error model.
import type { Random } from '#src/invented/random.ts';

/** The text with one slip. Texts of fewer than three letters stay as they are. */
export function misspelled(text: string, random: Random): string {
  const letters = [...text];
  if (letters.length < 3) return text;
  const heard = soundsAlike.filter(([from]) => text.toLowerCase().includes(from));
  if (heard.length > 0 && random.chance(35)) {
    const [from, to] = random.pick(heard);
    return text.replace(new RegExp(from, 'i'), to);
  }
  // the first letter is rarely wrong
  const at = random.chance(8) ? 0 : random.whole(1, letters.length - 1);
  const slip = random.pick(['swap', 'drop', 'double', 'neighbor'] as const);
  const letter = letters[at] ?? '';
  if (slip === 'swap')
    letters.splice(at === 0 ? 0 : at - 1, 2, letters[at === 0 ? 1 : at] ?? '', letters[at === 0 ? 0 : at - 1] ?? '');
  else if (slip === 'drop') letters.splice(at, 1);
  else if (slip === 'double') letters.splice(at, 0, letter);
  else letters[at] = neighborOf(letter, random);
  return letters.join('');
}

/** A number with one digit wrong, missing or in the wrong place. */
export function misread(number: string, random: Random): string {
  const digits = [...number].flatMap((each, at) => (/\d/.test(each) ? [at] : []));
  if (digits.length < 2) return number;
  const characters = [...number];
  const at = random.pick(digits.slice(0, -1));
  const next = digits[digits.indexOf(at) + 1] ?? at;
  const slip = random.whole(0, 2);
  if (slip === 0) characters[at] = String(random.whole(0, 9));
  else if (slip === 1) characters.splice(at, 1);
  else [characters[at], characters[next]] = [characters[next] ?? '', characters[at] ?? ''];
  return characters.join('');
}

const soundsAlike: [from: string, to: string][] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['ie', 'ei'],
  ['ei', 'ie'],
  ['y', 'i'],
  ['ll', 'l'],
  ['tt', 't'],
  ['nn', 'n'],
  ['ss', 's'],
  ['son', 'sen'],
  ['z', 's'],
  ['c', 'k'],
  ['ea', 'ee'],
  ['ou', 'u'],
  ['th', 't'],
];

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighborOf(letter: string, random: Random): string {
  const row = rows.find((each) => each.includes(letter.toLowerCase()));
  if (!row) return letter;
  const at = row.indexOf(letter.toLowerCase());
  const other = row[at + (at === 0 ? 1 : at === row.length - 1 ? -1 : random.pick([-1, 1]))] ?? letter;
  return letter === letter.toUpperCase() ? other.toUpperCase() : other;
}

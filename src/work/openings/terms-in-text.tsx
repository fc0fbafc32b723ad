// The terms of an opening that a description names: its kind, and its number of positions.
import type { OpeningValues } from '#src/work/openings/opening-values.tsx';

/** How a text says each kind. */
const kinds: [RegExp, OpeningValues['kind']][] = [
  [/\bpart[- ]time\b/i, 'part_time'],
  [/\blocum(?:s|[- ]tenens)?\b/i, 'locum'],
  [/\b(?:permanent|full[- ]time)\b/i, 'permanent'],
];

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const POSITIONS = new RegExp(
  String.raw`\b(\d{1,3}|${numbers.join('|')}) (?:positions?|openings?|vacanc(?:y|ies))\b`,
  'i',
);

/** The terms in a text, and the text without their words. */
export function termsIn(text: string): { terms: Partial<OpeningValues>; rest: string } {
  const kind = kinds.find(([words]) => words.test(text));
  const [positions, number = ''] = POSITIONS.exec(text) ?? [];
  const count = numbers.indexOf(number.toLowerCase()) + 1 || Number(number);
  const words = [kind?.[0], positions];
  const without = words.reduce<string>((rest, each) => (each ? rest.replace(each, '') : rest), text);
  return {
    terms: { ...(kind && { kind: kind[1] }), ...(count > 0 && { positions: String(count) }) },
    // commas that were around the words
    rest: without
      .replace(/\s*,(?:\s*,)+/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, '')
      .replace(/ {2,}/g, ' '),
  };
}

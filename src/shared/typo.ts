/** Shorter texts have too many others within one typo. */
export const SHORTEST_TYPO = 3;

/**
 * Whether the first `count` of `letters` are `text` but for exactly one typo: a letter too many, too few or wrong, or two
 * adjacent letters exchanged.
 */
export function isTypo(letters: Uint8Array, count: number, text: Uint8Array): boolean {
  const longer = count - text.length;
  if (longer < -1 || longer > 1) return false;
  let at = 0;
  while (at < count && at < text.length && letters[at] === text[at]) at++;
  if (longer === 1) return agree(letters, at + 1, text, at);
  if (longer === -1) return agree(letters, at, text, at + 1);
  if (at === count) return false;
  if (agree(letters, at + 1, text, at + 1)) return true;
  return letters[at] === text[at + 1] && letters[at + 1] === text[at] && agree(letters, at + 2, text, at + 2);
}

/** Whether both have the same letters from these places to the end of `text`. */
function agree(letters: Uint8Array, from: number, text: Uint8Array, place: number): boolean {
  for (; place < text.length; place++, from++) if (letters[from] !== text[place]) return false;
  return true;
}

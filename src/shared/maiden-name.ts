// Names written with a former or another last name: `Ann Hall née Bell`, `Hall fka Bell, Ann`, `Ann (formerly Bell) Hall`.
import { beginningOf } from '#src/shared/cells.ts';
import { isDegree } from '#src/shared/degrees.ts';

const particle = '(?:(?:de|del|la|van|von|der|den|di|da)\\s+)*';
const formerly = new RegExp(
  String.raw`(?<!\s)(?:\s*[([,])?\s*(?<![\p{L}\p{M}])(?:n[ée]e|né|formerly(?:\s+known\s+as)?|f\.?\/?k\.?\/?a|a\.?\/?k\.?\/?a|also\s+known\s+as|maiden(?:\s+name)?)[.:]?\s+(${particle}[\p{L}\p{M}'’.-]{2,})[)\]]?`,
  'iu',
);

/**
 * The texts that a name with a former last name may mean, with how often it does: without the former name, with it in place of the
 * present one, and as it is written (R-1112). One text if it has none.
 */
export function namesWithin(written: string, kind: 'whole' | 'field'): { text: string; share: number }[] {
  const text = beginningOf(written).normalize('NFC');
  const found = formerly.exec(text);
  const [whole = '', former = ''] = found ?? [];
  const before = text.slice(0, found?.index ?? 0);
  const after = text.slice(before.length + whole.length);
  const isOneWord = kind === 'whole' && !/\p{L}\s+\p{L}/u.test(before) && !/\p{L}/u.test(after); // `Ann Nee Hall`
  if (!/\p{L}/u.test(before) || isDegree(former) || isOneWord) return [{ text, share: 1 }];
  const next = /^\s*([\p{L}'’-]{2,})(?=[\s,]|$)/u.exec(after);
  const isWithin = next !== null && !isDegree(next[1] ?? ''); // `Ann (née Bell) Hall`
  const earlier = isWithin
    ? `${before} ${former}${after.slice(next[0].length)}`
    : `${before.replace(/(?<![\p{L}\p{M}'’.-])[\p{L}\p{M}'’.-]+\s*$/u, '')}${former}${after}`;
  return [
    { text: `${before}${isWithin ? ' ' : ''}${after}`, share: 0.6 },
    { text: earlier, share: 0.35 },
    { text, share: 0.05 }, // people are called Nee, too
  ];
}

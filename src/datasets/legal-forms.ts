import { spaced } from '#src/search/squeeze.ts';

/** Words at the end of a name that only say what kind of company it is. */
const forms = new Set(
  `INC INCORPORATED LLC LLP LLLP LP LTD LIMITED PC PA PLLC PLC PSC PS SC APC CORP CORPORATION CO COMPANY`.split(' '),
);

/** The words before some of these. */
const joined =
  /^(?:(?:A|AN) )?(?:(?:PROFESSIONAL|MEDICAL|DENTAL|NURSING|LIMITED|LIABILITY|SERVICE) )*(?:CORPORATION|COMPANY|ASSOCIATION|PARTNERSHIP)$/;

/** The words of a name of an organization without its legal form: `Smith Medical, P.C.` is `SMITH MEDICAL`. */
export function withoutLegalForm(name: string): string {
  const words = spaced(name)
    .replace(/\b([PSL]) (?=[ACPL]\b)/g, '$1')
    .split(' ');
  let count = words.length;
  for (let shorter = formFrom(words, count); shorter < count; shorter = formFrom(words, count)) count = shorter;
  return words.slice(0, count).join(' ');
}

/** Where the legal form begins at the end of the first `count` words. `count` if there is none or nothing else. */
function formFrom(words: string[], count: number): number {
  for (let from = 1; from < count - 1; from++) if (joined.test(words.slice(from, count).join(' '))) return from;
  return count > 1 && forms.has(words[count - 1] ?? '') ? count - 1 : count;
}

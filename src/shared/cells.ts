// The text of a spreadsheet's cell that is read, what of it is visible, and whether it is a value.

/** Characters of a cell that are read (R-1119). */
export const LONGEST_READ = 200;

/**
 * The part of a cell that is read, without half of a last character. Every cell passes here before its column is found or its text is
 * matched, because readers of names and places are made for short texts (R-1150).
 */
export const beginningOf = (cell: string): string => cell.slice(0, LONGEST_READ).replace(/[\ud800-\udbff]$/, '');

/**
 * The text without marks that take no room: zero width, direction, soft hyphens. Other blanks and controls become plain blanks, but
 * tabs stay, which divide pasted cells.
 */
export const visible = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .replace(/[\p{Cf}\u115f\u1160\u3164]/gu, '')
        .replace(/[[\p{Z}\p{Cc}]--\t]+/gv, ' ')
        .trim();

/** Words of plain signs with one blank between them, as most cells have. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

const set = (list: string) => new Set(list.split(/\s+/));

/** Words for a missing value, by their letters and digits. */
const missing = set(`
  na none null nil nan unknown unk unkn pending tbd tba tbc blank undefined missing notavailable notapplicable notassigned
  notprovided notfound notknown notyet notyetassigned notlisted notonfile noneonfile nonefound nonelisted nonpi nonumber
  nolicense applied appliedfor awaiting awaitingnpi inprocess inprogress requested tofollow`);

/** Words for a missing value that are names of people, too. */
const names = set('na null nil nan blank');

/** The errors of spreadsheets. */
const error =
  /^#(?:n\/a|ref|value|name|null|num|div\/0|spill|calc|field|connect|blocked|unknown|error|getting_data)[!?]?$/;

/**
 * Whether a cell has no value: nothing, signs or zeros only, one digit nine times or more, or words for it such as `N/A`, `pending` and `#REF!`. People may be
 * called Null, Na or Nil, so a cell with a name (`isName`) has these for a value (R-1012).
 */
export function isBlank(cell: string, isName = false): boolean {
  const text = visible(cell).normalize('NFKC').toLowerCase();
  if (/^[^\p{L}\p{N}]*$|^[^\p{L}1-9]*$|^(\d)\1{8,}$/u.test(text) || error.test(text)) return true;
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  return missing.has(letters) && !(isName && names.has(text));
}

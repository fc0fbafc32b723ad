// What the cells of a sheet of trainees say.

/** Headings by what their column says, by letters alone. */
const headings = {
  program:
    'program programname residency residencyprogram fellowship fellowshipprogram trainingprogram training institution programtitle',
  specialty: 'specialty speciality specialties specialtyname discipline field',
  ends_on:
    'endson ends end enddate endsat endofprogram endoftraining programend programenddate trainingend trainingenddate completion completiondate completeson completes graduation graduationdate graduates expectedgraduation expectedcompletion until finish finishes',
};

/** Which column has the program, the specialty and the end, by the headings. Null if none says so. */
export function columnsIn(headers: readonly string[]): Record<keyof typeof headings, number | null> {
  const plain = headers.map((header) => header.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (name: keyof typeof headings) => {
    const words = headings[name].split(' ');
    const at = words.map((word) => plain.indexOf(word)).find((n) => n !== -1);
    return at ?? null;
  };
  return { program: find('program'), specialty: find('specialty'), ends_on: find('ends_on') };
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The last day of a training, as `2027-06-30`, of that form or of `6/30/2027`, `June 30, 2027`, `June 2027`, `6/2027` or `2027-06`.
 * A month means its last day. Undefined for other texts, such as a year alone.
 */
export function lastDayIn(text: string): string | undefined {
  const plain = text.trim().replace(/[T ]00:00.*$/, '');
  const [, y1, m1, d1] = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(plain) ?? [];
  if (y1) return dayOf(y1, Number(m1), d1);
  const [, m2, d2, y2] = /^(\d{1,2})[/.-](?:(\d{1,2})[/.-])?(\d{4}|\d{2})$/.exec(plain) ?? [];
  if (y2 && (d2 || y2.length === 4)) return dayOf(y2, Number(m2), d2);
  const [, d3, word = '', d4, y3] =
    /^(?:(\d{1,2})[ -])?([A-Za-z]{3,9})\.?[ -]?(?:(\d{1,2})(?:st|nd|rd|th)?,? )?,?[ -]?(\d{4})$/.exec(plain) ?? [];
  const named = months.indexOf(word.slice(0, 3).toLowerCase());
  return y3 && named !== -1 && isMonth(word) ? dayOf(y3, named + 1, d3 ?? d4) : undefined;
}

const names = 'january february march april may june july august september october november december sept'.split(' ');
const isMonth = (word: string) =>
  names.some((name) => name === word.toLowerCase() || name.slice(0, 3) === word.toLowerCase());

function dayOf(year: string, month: number, date: string | undefined): string | undefined {
  if (month < 1 || month > 12) return undefined;
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (whole < 1950 || whole > 2099) return undefined;
  const last = new Date(Date.UTC(whole, month, 0)).getUTCDate();
  const day = date === undefined ? last : Number(date);
  if (day < 1 || day > last) return undefined;
  return [whole, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

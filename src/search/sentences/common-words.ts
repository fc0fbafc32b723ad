// Words of everyday English, so that a text leaves them out where nothing reads them.

const words = {
  doing:
    'moved moving moves relocated retired retiring quit resigned resigning changed changing switched switching started starting finished finishing completed completing speaks speaking spoke fluent fluently writes travels traveling travelling commutes takes taking accepts accepting treats treating sees seeing does caring enjoys knows wanting hoping planning considering leaving joined joining recently lately soon newly',
  time: 'today yesterday tomorrow days week weeks weekly weekend weekends weekday weekdays weeknights month months monthly quarter ago since until before after during nights nighttime evening evenings mornings afternoon afternoons shift shifts hour hours daily nightly',
  languages:
    'language languages bilingual multilingual spanish portuguese russian mandarin cantonese chinese japanese korean vietnamese tagalog filipino hindi urdu punjabi arabic farsi persian hebrew polish ukrainian creole swahili somali',
  offers:
    'salary salaries paid bonus bonuses benefits sponsorship visa visas j1 h1b remote remotely hybrid onsite telecommute inpatient outpatient ambulatory visits malpractice claims lawsuits complaints reviews reviewed rated rating ratings friendly caring compassionate patient patients caseload cases volume affordable uninsured insurance insured medicaid medicare payment payments walkin appointments appointment schedule scheduling flexible allowed amount amounts',
  papers: 'certification certifications certificate certificates certified expiring expires expired license licenses',
  people:
    'families wife husband spouse married single younger older middle aged seniors veterans disabled diverse minority immigrant foreign',
  others:
    'because about across along around against without into onto off over under again more most less least much many several every each other another different enough too almost maybe perhaps probably actually really quite rather not never always often sometimes usually also already ready there schools programs program training courses course courses degrees research researcher teaching academic faculty leadership director manager nonclinical clinical coding billing expert experts',
};

/** Words that are names too: they only go on with a phrase, such as `english` in `speaks english`. */
const names =
  'english german italian french greek english day night morning young old senior cash pay call house home school head chief early late love care case new just even still own volunteer veteran family child children leader teacher military with clinic clinics international american';

const common = new Set(Object.values(words).flatMap((list) => list.split(' ')));
const further = new Set(names.split(' '));

/** Whether a word is one of everyday English, and no name. */
export const isCommonWord = (word: string): boolean => common.has(word);

/** Whether a word is one of everyday English, perhaps a name too. */
export const maybeCommonWord = (word: string): boolean => common.has(word) || further.has(word);

// Words that find nothing by themselves: those of any question, and those that wish for what no search can express.
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';

/** Words of a question. They narrow nothing: a search without them is the same. */
const plain =
  'a hi after all also an and any anyone anybody are as at be been both but by can candidate candidates clinician clinicians code contact could currently database degree directory field find for from get give got had has have having hello help her here him his hire hiring i in is it list live lives living located looking look me my need needed needing near now npi of office offices on or our out people person please practice practices practicing practitioner practitioners professional professionals provider providers recruit recruiting search searching show someone somebody specialist specialists specializing specialty specializes state that the their them there they this to under us want wanted we who which what how whom whose she he with work working works you your zip zipcode than plus only just city cities within speaking credentialed do does did states everything everywhere anywhere member members name named called alumni alumnus alumna alum alums degrees credentials gender specialties fields able ability based must should prefer preferred preferably ideally required require requires requirement seeking seek everyone everybody ones thanks thank hey surname last first prospects prospect leads whos getting worked practiced lived was were went attended serving still very';

/** Words that wish for something: employment, availability, setting, experience, region, training. */
const wishful =
  'job jobs position positions opening openings open role roles full part time temporary locum locums tenens permanent available asap willing interested relocate relocating employed employment post private rural small smaller suburban suburbs suburb town towns urban big large larger medium metro metropolitan greater downtown area areas region regions vicinity surrounding nearby local county counties parish parishes hospital board experienced experience years year old best top good great excellent quality licensed dual dually affiliation affiliations affiliated trained grad grads graduate graduates graduated residency residencies fellowship fellowships internship internships';

const titles = new Set(['dr', 'doctor', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss']);

const wishes = new Set(wishful.split(' '));
const filler = new Set([...plain.split(' '), ...wishes]);

/** Whether a word neither finds anything nor belongs to a name. */
export const isFiller = (word: string): boolean => filler.has(word) || isNumber(word);

const isNumber = (word: string) => /^\d{1,2}$/.test(word);

/** Whether a word is a title, after which a name begins. */
export const isTitle = (word: string): boolean => titles.has(word);

/** Plain words that wish for something together with the next one. */
const together = phrase('(?:office|clinic|community|field) based|near me|work(?:ing)? from home');

/** Whether a filler word wishes for something, so that the user must know it finds nothing (R-1130). */
export const isWish = (line: Line, at: number): boolean => {
  const word = line.tokens[at]?.word ?? '';
  return wishes.has(word) || isNumber(word) || phraseAt(line, at, together) !== undefined;
};

/** Plain words that belong to a wish before them, such as `private practice`, and to one after them, such as `under 40`. */
const closing = new Set([
  'practice',
  'practices',
  'office',
  'offices',
  'city',
  'cities',
  'based',
  'work',
  'me',
  'ones',
]);
const leading = new Set(['very', 'under', 'within', 'than']);

/** Whether a filler word belongs to a wish before or after it. */
export const closesWish = (word: string): boolean => closing.has(word);
export const leadsToWish = (word: string): boolean => leading.has(word);

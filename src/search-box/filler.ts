// Words that ask for nothing by themselves.

const words =
  'a hi accepting after all also an and any anyone anybody are as at be been both but by can candidate candidates clinician clinicians code contact could currently database degree directory field find for from get give got had has have having hello help her here him his hire hiring i in is it job jobs licensed list live lives living located looking look me my need needed needing near nearby now npi of office offices on or our out people person please practice practices practicing practitioner practitioners professional professionals provider providers recruit recruiting search searching show someone somebody specialist specialists specializing specialty specializes state that the their them there they this to under us want wanted we who which what how whom whose she he with work working works you your zip zipcode than plus only just big board city cities county experienced experience great hospital large larger medium private quality residency rural small smaller suburban suburbs town urban very good best top excellent local anywhere currently within speaking year years old degree credentialed do does did states everything everywhere member members name named called trained alumni alumnus alumna alum alums grad grads graduate graduates credentials gender specialties field fields available ability able open jobs hires full part time temporary locum locums tenens permanent opening openings role roles position positions based must should prefer preferred preferably ideally required require requires requirement asap seeking seek everyone everybody ones metro metropolitan greater area areas region regions vicinity surrounding downtown willing interested relocate relocating thanks thank hey surname last first prospects prospect leads affiliation affiliated affiliations dual dually whos getting post worked practiced lived went graduated attended serving employed still';

const titles = new Set(['dr', 'doctor', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss']);

const filler = new Set(words.split(' '));

/** Whether a word neither finds anything nor belongs to a name. */
export const isFiller = (word: string): boolean => filler.has(word) || /^\d{1,2}$/.test(word);

/** Whether a word is a title, after which a name begins. */
export const isTitle = (word: string): boolean => titles.has(word);

/** Filler that wishes for something which no search can express. */
const wishes = new Set(
  'county counties parish parishes rural suburban suburbs urban experienced good great best top excellent quality available willing relocate relocating locum locums temporary permanent'.split(
    ' ',
  ),
);

/** Whether a filler word wishes for something, so that the user must know it finds nothing. */
export const isWish = (word: string): boolean => wishes.has(word);

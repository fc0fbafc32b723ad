// Names of people that are also places.

const lastNames =
  'adams allen anderson austin bailey baker barnes bell bennett berry bowie boyd bradley brooks brown burns burton butler campbell carroll carter cary chandler clark clayton clifton cole coleman collins columbus conway cook cooper cox crawford cruz davenport davis dawson dayton dixon duncan durham easton edwards ellis evans fields ford foster frederick freeman fremont garcia garland gibson gilbert gonzales gordon graham grant gray green greene hall hamilton hampton harris harrison henderson henry hicks hill holmes hood howard hughes hunt hunter irving jackson james jefferson jenkins johnson jones jordan kelly kent kim king lancaster lane laurel lawrence lawson lee lewis lincoln long lowell madison marshall martin mason mcallen mckinney mesa miller mitchell monroe montgomery moore morgan morris morrison murphy murray nelson newton norman owens palmer park parker patel patterson perry peterson phillips porter powell preston price quincy ray reading reed reynolds rice richards richardson roberts robertson robinson rogers rosa ross russell sanders scott shaw simpson smith snyder spencer stevens stevenson stewart stone sullivan taylor terry thomas thompson troy tucker turner tyler wade walker wallace ward warren warwick washington watson weber webb wells west wheeler white williams wilson wood woods wright wyatt york young';

const firstNames =
  'allen anita antonio aurora austin beverly bradley brandon brooklyn carolina carson charlotte cheyenne clayton clinton diego elizabeth eugene florence francisco frederick georgia gilbert grant harrison helena hudson hunter irving jackson jasper jordan kent laurel lawrence leander lincoln logan madison mason marietta milton montana morgan norman olive orlando paris parker phoenix preston savannah sierra sydney trenton troy tyler vernon victoria virginia warren wyatt';

const last = new Set(lastNames.split(' '));
const first = new Set(firstNames.split(' '));

/** Whether a place is also the first or last name of many people. */
export const isPersonalName = (word: string): boolean => last.has(word) || first.has(word);

/** Whether a place may be a last name, after an unknown word. */
export const isLastName = (word: string): boolean => last.has(word);

/** Whether a place may be a first name, before an unknown word. */
export const isFirstName = (word: string): boolean => first.has(word);

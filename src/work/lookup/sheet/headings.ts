// What a heading says its column is.
import type { FieldName } from '#src/work/lookup/contract.ts';

/** What a heading says: the field, and of several columns of one field, the one with the highest rank has it. */
export interface Said {
  field: '' | FieldName;
  rank: number;
  /** Whether an NPI is that of a group, a practice or a biller. */
  isOfGroup?: boolean;
  /** Whether the column is joined to that of its field, such as a second last name. */
  isFurther?: boolean;
}

/** What the values below a heading are, mostly. */
export interface ValuesBelow {
  /** Several words. */
  areNames: boolean;
  /** Places with a state, such as `Bangor, ME`. */
  arePlaces: boolean;
}

const NOTHING: Said = { field: '', rank: 0 };

/** Headings by field, without words for the person and the place. */
const headings: Record<Exclude<FieldName, 'npi' | 'group_npi' | 'group_name'>, string> = {
  name: 'name fullname names namelastfirst namefirstlast namelastfirstmi namelastfirstmiddle nombre nombres nombrecompleto lastnamefirstname lastfirst firstlast lastfirstname firstnamelastname lastfirstmi lastfirstmiddle displayname attendee person prospect',
  first_name:
    'first firstname fname given givenname givennames forename namefirst firstmi firstmiddle firstnamemi firstmiddlename primernombre',
  last_name:
    'last lastname lname surname family familyname namelast lastnamename lastnameorg lastorgname lastorganizationname lastnamesuffix apellido apellidos primerapellido apellidopaterno',
  suffix: 'suffix namesuffix sfx suf suffixname generation sufijo',
  state:
    'state st statecode stateabrvtn stateabbr stateabbreviation stateprovince stateorprovince province statename estado',
  city: 'city town cityname citystate citytown cityortown citystatezip municipality cityst cityandstate cityandst citystatezipcode citystzip townstate municipio pueblo ciudad ciudadestado municipiopueblo pueblomunicipio',
  zip: 'zip zipcode zipcodes postal postalcode zip5 zip4 zip9 zipplus4 postcode zippostalcode zipcd codigopostal zippostal',
  address:
    'address address1 addr addr1 street street1 streetaddress streetaddress1 addressline1 addressline addr1line addrline1 line1 fulladdress direccion direccion1',
  phone:
    'phone phone1 telephone telephone1 phonenumber phonenum phoneno telephonenumber tel telno ph cell cellphone mobile mobilephone telefono numerodetelefono',
  specialty:
    'specialty speciality specialties spec specialtyname specialtydescription specialtydesc specialtycode specialty1 taxonomy taxonomycode taxonomycode1 taxonomydescription taxonomyname taxonomy1 specialization discipline especialidad',
  license_number:
    'license licence licensenumber licensenumber1 licenseno licensenum licensenbr licenseid lic licno licnumber licnum licnbr statelicense statelicensenumber statelicenseno medicallicense medicallicensenumber professionallicense licensure licensurenumber licencia licencias numerodelicencia numlicencia nodelicencia numdelicencia numerolicencia',
  license_state:
    'licensestate licstate licensurestate stateoflicense stateoflicensure statelicensed stateissued issuingstate licenseissuingstate licensestatecode',
};

/** Headings of the same fields that count only without one of those above. */
const others: Partial<typeof headings> = {
  specialty:
    'profession type area jobtitle classification occupation role title position credential credentials crdntls degree degrees licensetype lictype typeoflicense licensureclass licenseclass profesion titulo ocupacion credenciales tipodelicencia grado',
};

/** Headings of columns that continue another one. */
const further: Partial<typeof headings> = { last_name: 'segundoapellido apellidomaterno', first_name: 'segundonombre' };

const known = new Map<string, Said>();
for (const [rank, names] of [
  [1, others],
  [2, headings],
] as const)
  for (const [field, all] of Object.entries(names))
    for (const name of all.split(' ')) known.set(name, { field: field as FieldName, rank });
for (const [field, all] of Object.entries(further))
  for (const name of all.split(' ')) known.set(name, { field: field as FieldName, rank: 0, isFurther: true });

/** Words for the person of a row, which say nothing about the field. */
const ofPerson = wordSet(
  'provider prvdr prov practitioner physician phys clinician doctor dr licensee registrant healthcare rendering rndrng rend prescriber prscrbr ' +
    'attending servicing performing treating nppes covered recipient individual candidate contact applicant member staff employee legal own personal ' +
    'primary main principal preferred current your s',
);

/** Words for a place, which say nothing about city and state. */
const ofPlace = wordSet(
  'practice work home location business office clinic hospital facility site service address addr group',
);

/** Words for another address, person or organization. Their columns count only without others. */
const ofOthers = wordSet(
  'mail mailing billing pay payto referring ordering supervising supervisor collaborating group organization organisation org ' +
    'facility hospital clinic practice company employer entity parent replacement',
);

/** Words for the organization for which a person works or which bills, and those after them. Its name is a column of its own. */
const ofGroup = wordSet(
  'billing pay payto group organization organisation org facility hospital clinic practice company employer entity',
);
const afterGroup = wordSet('name legal business affiliation dba');

/** Headings of a place, if the column has places. */
const placeWords = wordSet('location place city town based area region metro');

/** Headings of names, if the column has names. In other columns they are values, such as of a specialty. */
const people = wordSet(
  'provider practitioner physician clinician doctor licensee registrant candidate contact applicant',
);

/** What a heading says, with the values below it. */
export function saidBy(heading: string, { areNames, arePlaces }: ValuesBelow): Said {
  const words = wordsOf(heading);
  const whole = words.join('');
  if (whole === '') return NOTHING;
  const npi = npiRank(words);
  if (npi > 0) return { field: 'npi', rank: npi, isOfGroup: npi === 1 && words.some((word) => ofGroup.has(word)) };
  if (people.has(whole)) return areNames ? { field: 'name', rank: 1 } : NOTHING;
  if (words.every((word) => ofPerson.has(word)) && words.some((word) => people.has(word)))
    return areNames ? { field: 'name', rank: 2 } : NOTHING; // such as `Rendering Provider`
  const said = known.get(whole) ?? known.get(without(words, ofPerson)) ?? glued(whole);
  if (said) return said;
  if (arePlaces && words.some((word) => placeWords.has(word))) return { field: 'city', rank: 1 };
  if (ofGroup.has(words[0] ?? '') && words.every((word) => ofGroup.has(word) || afterGroup.has(word)))
    return { field: 'group_name', rank: whole.endsWith('name') ? 2 : 1 };
  const others = words.some((word) => ofOthers.has(word) && !ofPlace.has(word));
  const rest = words.filter((word) => ![ofPerson, ofPlace, ofOthers].some((set) => set.has(word)));
  const street = words.filter((word) => isOfAddress(word) || rest.includes(word));
  const place = known.get(rest.join('')) ?? known.get(street.join(''));
  if (!place || !placeFields.has(place.field)) return NOTHING;
  return { ...place, rank: others ? 1 : place.rank };
}

const isOfAddress = (word: string) => word === 'address' || word === 'addr';
const placeFields: ReadonlySet<string> = new Set(['city', 'state', 'zip', 'address', 'phone']);

/** How surely words say the person's NPI: 3 by itself, 2 with words for the person, 1 of others. 0 is no NPI. */
function npiRank(words: readonly string[]): number {
  const [text, whole] = [words.join(' '), words.join('')];
  if (!words.some((word) => /^npi|npi$/.test(word)) && !/nationalproviderid/.test(whole)) return 0;
  if (/\b(date|status|type|entity|has)\b(?! [12]\b)/.test(text)) return 0; // such as `NPI Deactivation Date`
  const isOfOthers =
    /\btype 2\b/.test(text) || words.some((word) => [...ofOthers].some((other) => word.startsWith(other)));
  if (isOfOthers) return 1;
  return words.length === 1 || /\b(type 1|individual)\b/.test(text) ? 3 : 2;
}

/** Such as `PROVIDERLASTNAME`. */
function glued(whole: string): Said | undefined {
  const word = [...ofPerson].find((each) => whole.startsWith(each) && known.has(whole.slice(each.length)));
  return word === undefined ? undefined : known.get(whole.slice(word.length));
}

/** The words of a heading in lower case. Digits are words, and so are the parts of `ProviderLastName`. */
function wordsOf(heading: string): string[] {
  const words: string[] =
    heading
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? [];
  return words.length > 1 ? words.map((word) => short.get(word) ?? word) : words;
}

/** Short words beside others. Alone, `NM` is a state. */
const short = new Map([
  ['nm', 'name'],
  ['lst', 'last'],
  ['frst', 'first'],
]);

const without = (words: readonly string[], set: ReadonlySet<string>) => words.filter((word) => !set.has(word)).join('');

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

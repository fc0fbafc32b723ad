// Invented people in the publisher's format, beside the demo data: with names that are also degrees, and former names.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile, organization, type Values } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { npiOf } from '#src/shared/npi.ts';

/**
 * NPI without its check digit, first, middle and last name, suffix, credential, city, state, code, license, former last name, street, ZIP
 * code, phone, mailing city and state.
 */
const people = `
298700001|ANNA|MAY|BRIGHTWATER||MD|AUSTIN|TX|207R00000X|Q8812|
298700008|PAUL||HAZELMOOR|JR|PHD|DAYTON|OH|103T00000X|P4471|
298700015|STEVEN||QUILLFEATHER||CRNA|RENO|NV|367500000X|CRNA00987|
298700022|MARIA|ELENA|DE LA CRUZMONT||MD|EL PASO|TX|208000000X|R1199|
298700029|ESPERANZA||ORTEGA RIVERSTONE||RN|MIAMI|FL|163W00000X|RN9301122|
298700036|CHRISTINE|ANN|MARLOWTREE||RN|MOBILE|AL|163W00000X|1-123456|
298700043|ROBERT||O'THISTLE||PA-C|BOSTON|MA|363A00000X|PA7781|
298700050|JANE||ASHDOWN-LARKMERE||MD|ATLANTA|GA|207Q00000X|055123|
298700085|DIANA||FOXHOLLOW||AGACNP-BC|SEATTLE|WA|363LA2100X|AP30|
298700092|WILLIAM||GRAYMIST||DDS|ALBANY|NY|122300000X|051234|
298700106|PETER||LONGSHADOW||PT|BOISE|ID|225100000X|PT-3321|
298700201|ED||RAVENMOOR||MD|TULSA|OK|207Q00000X|OK201|
298700202|PA|NHIA|THISTLEWOOD||RN|DULUTH|MN|163W00000X|MN202|
298700203|MA|THERESA|CLOUDMERE||PT|FARGO|ND|225100000X|ND203|
298700204|DO|HYUN|SILVERPINE||MD|OMAHA|NE|207R00000X|NE204|
298700205|MD|ABDUL|KESTRELBY||MD|ALBANY|NY|207R00000X|NY205|
298700206|BA||FROSTWELL||RN|TOPEKA|KS|163W00000X|KS206|
298700207|ND||OAKHOLLOW||PT|BUTTE|MT|225100000X|MT207|
298700208|MS||PINEGROVE||RN|DOVER|DE|163W00000X|DE208|
298700211|KIMLAN|THI|DO||MD|OGDEN|UT|207R00000X|UT211|
298700212|WEIJUN|LAN|MA||RN|NASHUA|NH|163W00000X|NH212|
298700213|MAIYIA|XEE|PA||RN|BANGOR|ME|163W00000X|ME213|
298700214|ANDREAS|KAI|NG||DDS|CASPER|WY|122300000X|WY214|
298700215|AMADOUX|SY|BA||MD|BARRE|VT|207R00000X|VT215|
298700216|LORENZA|MAE|MED||RN|PAWTUCKET|RI|163W00000X|RI216|
298700217|THUYVI|ANH|LAC||PHARMD|BISMARCK|ND|183500000X|ND217|
298700221|HELENA|ROSE|WINTERBOURNE||NP|SPOKANE|WA|363LF0000X|WA221|FAIRWEATHER
298700301|ROLAND||FENNIMARK||PT|SALEM|OR|225100000X|OR301|
298700302|CECILY||HARGROVELL||DDS|BANGOR|ME|122300000X|ME302|
298700303|OTTO||PELLERWICK||DC|JUNEAU|AK|111N00000X|AK303|
298700304|MARGOT||TARNHELMS||CRNA|LARAMIE|WY|367500000X|WY304|
298700305|IVAR||STORRINGBY||MD|HELENA|MT|207RC0000X|MT305|
298700306|LIONEL||CRABTHORNE|SR.|MD|DAYTON|OH|207Q00000X|OH306|
298700307|LIONEL||CRABTHORNE|JR.|MD|DAYTON|OH|207Q00000X|OH307|
298700308|EDMUND||WHISTLEWADE|III|DO|ERIE|PA|207Q00000X|PA308|
298700309|TABITHA||QUENNELLY||RN|BANGOR|ME|163W00000X|ME309||12 N HARLOW ST STE 4|044011234|2075550123
298700310|PHILIPPA||DRAYCOTTE||MD|PORTLAND|OR|207R00000X|OR310||900 SW RIVER PKWY|97201|5035550144|RENO|NV
298700311|WINIFRED||OSTERHAGEN||MD|JUNEAU|AK|207R00000X|AK311||3 GLACIER HWY|99801|9075550101
298700312|QUINTINA||BELLWEATHER||MD|BUTTE|MT|207V00000X|MT312|
298700313|QUINTINA||BELLWEATHER||RN|BUTTE|MT|163W00000X|MT313|
298700314|GIDEON||ALDERMOSS||OTR/L|BUTTE|MT|225X00000X|MT314|
298700315|GIDEON||ALDERMOSS||PT|BUTTE|MT|225100000X|MT315|
298700316|NASRINA|LAN|KALLENBROOK||APRN|PLAINFIELD|NJ|363LF0000X|NJ316||4258 N HIGH CT|070600014|2015550114|
`;

/** The same of organizations: name, city, state, code. */
const organizations = `
298700113|NORTHERN LAKES COMMUNITY BEHAVIORAL HEALTH ASSOCIATES INC|DULUTH|MN|261QM0801X
298700120|SILVERBIRCH DENTAL GROUP PC|ALBANY|NY|261QD0000X
298700401|TAMARACK DRUG STORE INC|HELENA|MT|333600000X
298700402|GRANITE PEAK EMERGENCY PHYSICIANS PLLC|HELENA|MT|207P00000X
298700403|OXBOW LLC|ERIE|PA|261QM0801X
298700404|TWO RIVERS FAMILY CLINIC PC|SALEM|OR|261QP2300X
298700405|TWO RIVERS FAMILY CLINIC LLC|PORTLAND|OR|261QP2300X
`;

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const place = (city = '', state = ''): Values => ({
  'Provider Business Practice Location Address City Name': city,
  'Provider Business Practice Location Address State Name': state,
});

const rows: Values[] = [
  ...linesOf(people).map(
    ([
      nine,
      first,
      middle,
      last,
      suffix,
      credential,
      city,
      state,
      code,
      license,
      former,
      street,
      zip,
      phone,
      mailCity,
      mailState,
    ]) =>
      individual(0, {
        NPI: npiOf(Number(nine)),
        'Provider First Name': first,
        'Provider Middle Name': middle,
        'Provider Last Name (Legal Name)': last,
        'Provider Name Suffix Text': suffix,
        'Provider Credential Text': credential,
        ...place(city, state),
        'Healthcare Provider Taxonomy Code_1': code,
        'Provider License Number_1': license,
        'Provider License Number State Code_1': state,
        ...(street && {
          'Provider First Line Business Practice Location Address': street,
          'Provider Business Practice Location Address Postal Code': zip,
          'Provider Business Practice Location Address Telephone Number': phone,
        }),
        ...(mailState && {
          'Provider Business Mailing Address City Name': mailCity,
          'Provider Business Mailing Address State Name': mailState,
        }),
        ...(former && { 'Provider Other Last Name': former, 'Provider Other Last Name Type Code': '1' }),
      }),
  ),
  ...linesOf(organizations).map(([nine, name, city, state, code]) =>
    organization(0, {
      NPI: npiOf(Number(nine)),
      'Provider Organization Name (Legal Business Name)': name,
      ...place(city, state),
      'Healthcare Provider Taxonomy Code_1': code,
    }),
  ),
];

/** The NPI of a person or an organization, by the nine digits before its check digit. */
export const npiAt = (three: number): string => npiOf(298_700_000 + three);

/** Adds the people to a database with demo data. */
export async function importPeople(database: Database): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-people-'));
  const file = path.join(folder, 'npidata_pfile_20261109-20261115.csv');
  writeFileSync(file, mainFile(rows));
  await runImport({ url: database.url, source: nppes, paths: [file], mode: 'update', rejectsFolder: folder });
  rmSync(folder, { recursive: true });
}

import type { Sentence } from '#src/search-box/sentences.ts';

const expiry = (stem: string, from: string, to: string) => [`${stem}_expires_from=${from}`, `${stem}_expires_to=${to}`];

/** Sentences that were found after the grammar, by the rules of `sentences`. The grammar reads each of them exactly. */
export const laterSentences: readonly Sentence[] = [
  ['women physicians', 'gender=F', 'profession=Allopathic & Osteopathic Physicians'],
  ['kids’ orthopedic surgeon', 'taxonomy=207XP3100X'],
  ['pharmacists near me', 'specialty=Pharmacist'],
  ['nps who do psych in oregon', 'credential=NP', 'taxonomy=2084P0800X', 'state=OR'],
  ['licensed in new york but not in new jersey', 'license_state=NY', 'not.license_state=NJ'],
  ['license in good standing in texas', 'license_state=TX', 'license_active_on=today'],
  ['medicare patients over 300', 'beneficiaries_from=301'],
  ['cardiologists not near dallas', 'taxonomy=207RC0000X', 'not.near=Dallas, TX'],
  ['not in dallas, tx', 'not.city=Dallas'],
  ['salem or portland', 'city=Salem', 'city=Portland'],
  ['salem or', 'city=Salem', 'state=OR'],
  ['dermatologist in los angeles ca within 25 miles', 'specialty=Dermatology', 'near=Los Angeles, CA', 'miles=25'],
  ['dentists in the chicago area', 'specialty=Dentist', 'near=Chicago, IL'],
  ['cook county pediatricians', 'county=17031', 'taxonomy=208000000X'],
  ['surgeons from texas', 'taxonomy=208600000X', 'state=TX'],
  ['attended fernmead medical college', 'school=Fernmead Medical College'],
  ['sparrowmead school of medicine graduates', 'school=Sparrowmead School of Medicine'],
  ['certified by the american board of dermatology', 'certified=yes', 'board=American Board of Dermatology'],
  ['license expires before 2027', 'license_expires_to=2026-12-31'],
  ['everywhere but california', 'not.state=CA'],
  ['made over 2 million from medicare', 'payment_from=2000000'],
  ['Austin Smith', 'rest=Austin Smith'],

  // places
  ['denver metro', 'cbsa=96425'],
  ['metropolitan denver neurologists', 'cbsa=96425', 'taxonomy=2084N0400X'],
  ['cardiologists in the greater Boston area', 'taxonomy=207RC0000X', 'cbsa=96084'],
  ['metro Denver, CO', 'cbsa=96425'],
  ['Atlanta MSA', 'cbsa=98635'],
  ['DFW cardiologists', 'cbsa=91793', 'taxonomy=207RC0000X'],
  ['Minneapolis–St. Paul metro', 'cbsa=96501'],
  ['not in metro Atlanta', 'not.cbsa=98635'],
  ['Twin Falls metro', 'rest=Twin Falls'],
  ['greater than 10 years experience', 'years_in_practice_from=11'],
  ['Raleigh-Durham area pediatricians', 'near=Raleigh, NC', 'taxonomy=208000000X'],
  ['suburbs of Chicago', 'near=Chicago, IL'],
  ['in or near Tampa', 'near=Tampa, FL'],
  ['30 miles outside Boise', 'near=Boise, ID', 'miles=30'],
  ['Charlotte, Raleigh or Durham pediatrician', 'city=Charlotte', 'city=Raleigh', 'city=Durham', 'taxonomy=208000000X'],
  ['county of Maricopa dentists', 'county=04013', 'specialty=Dentist'],
  ['travis co tx dentists', 'county=48453', 'specialty=Dentist'],
  ['cook and lake counties', 'county=17031', 'county=17097'],
  ['in cook or nowhere county', 'rest=cook nowhere'],
  ['urologists in New England', 'specialty=Urology', 'rest=New England'],
  ['works at Cleveland Clinic', 'rest=Cleveland Clinic'],

  // lists of states
  ['cardiologist in OH PA or WV', 'taxonomy=207RC0000X', 'state=OH', 'state=PA', 'state=WV'],
  ['np in FL/GA/AL', 'credential=NP', 'state=FL', 'state=GA', 'state=AL'],
  ['licensed in Florida Georgia or Alabama', 'license_state=FL', 'license_state=GA', 'license_state=AL'],
  ['licensed FL & GA', 'license_state_all=FL', 'license_state_all=GA'],
  ['licensed in TX, LA, AR and OK', ...['TX', 'LA', 'AR', 'OK'].map((state) => `license_state_all=${state}`)],
  ['FL GA AL licenses', 'license_state=FL', 'license_state=GA', 'license_state=AL'],
  ['in ohio or in texas', 'state=OH', 'state=TX'],
  ['hospitalists in IN', 'specialty=Hospitalist', 'state=IN'],
  ['MD licensed in TX', 'credential=MD', 'license_state=TX'],
  ['neurologist D.C.', 'taxonomy=2084N0400X', 'state=DC'],
  ['licensed in TX virginia johnson', 'license_state=TX', 'rest=virginia johnson'],

  // dates of expiry
  ['license expiring before 1/1/2027', 'license_expires_to=2026-12-31'],
  ['license expires by Jan 2027', 'license_expires_to=2027-01-31'],
  ['license expires between January 1, 2027 and June 30, 2027', ...expiry('license', '2027-01-01', '2027-06-30')],
  ['TX license expiring in March 2027', 'license_state=TX', ...expiry('license', '2027-03-01', '2027-03-31')],
  ['licensed in TX, expiring before June 2027', 'license_state=TX', 'license_expires_to=2027-05-31'],
  ['license expired in 2025', ...expiry('license', '2025-01-01', '2025-12-31')],
  ['licenses that expire after 2026 and before 2028', ...expiry('license', '2027-01-01', '2027-12-31')],
  ['license expires 2027 or later', 'license_expires_from=2027-01-01'],
  ['board certification expires until 2028-02-29', 'certification_expires_to=2028-02-29'],
  ['board certified, expiring before Dec 2027', 'certified=yes', 'certification_expires_to=2027-11-30'],
  ['certification expires after 1/1/2029', 'certification_expires_from=2029-01-02'],
  ['certification expiring soon', 'rest=certification expiring soon'],
  ['enumerated before 2020-05-01', 'enumerated_to=2020-04-30'],

  // certification
  ['ABIM certified', 'certified=yes', 'board=American Board of Internal Medicine'],
  ['American Board of Pediatrics certified', 'certified=yes', 'board=American Board of Pediatrics'],
  ['not board certified in cardiology', 'not.certificate=Cardiovascular Disease'],

  // Medicare
  ['with medicare payments in florida', 'paid=yes', 'state=FL'],
  ['medicare payments in 2022 over 100k', 'payment_from=100000', 'payment_year=2022'],
  ['payments from medicare between 100 and 200k', 'payment_from=100000', 'payment_to=200000'],
  ['opted out of medicare', 'opted_out=yes'],
  ['psychiatrists in Ohio who have not opted out of Medicare', 'taxonomy=2084P0800X', 'state=OH', 'opted_out=no'],
  ['cardiologists not excluded', 'taxonomy=207RC0000X', 'excluded=no'],
  ['possibly excluded nurses in WV', 'specialty=Registered Nurse', 'excluded=possible', 'state=WV'],
  ['excluded by OIG', 'excluded=yes'],
  ['medicare services over 1000', 'services_from=1001'],
  ['medicare allowed amount over 100k', 'rest=medicare allowed amount over 100k'],

  // schools, groups and hospitals
  ['fernmead grads', 'school=Fernmead Medical College'],
  ['2008 Fernmead grad', 'school=Fernmead Medical College', 'graduated_from=2008', 'graduated_to=2008'],
  ['Umberthorpe-trained surgeons', 'school=Umberthorpe School of Medicine', 'taxonomy=208600000X'],
  ['class of 2008 patel', 'graduated_from=2008', 'graduated_to=2008', 'rest=patel'],
  ['attended Briarstead', 'rest=Briarstead'], // two schools begin so
  ['cardiologists Petalmead Hospital', 'taxonomy=207RC0000X', 'hospital=000024'],
  ['Emberthorpe Multispecialty Clinic', 'group=4175573090'],

  // graduation and experience
  ['graduated in the 90s', 'graduated_from=1990', 'graduated_to=1999'],
  ['graduated after 2005 and before 2010', 'graduated_from=2006', 'graduated_to=2009'],
  ['more than 10 but less than 20 years in practice', 'years_in_practice_from=11', 'years_in_practice_to=19'],
  ['in practice since 2010', 'rest=since 2010'],

  // specialties
  ['diagnostic radiologists', 'taxonomy=2085R0202X'],
  ['therapeutic radiologist', 'taxonomy=2085R0203X'],
  ['nephrology nurse', 'taxonomy=163WN0300X'],
  ['oncology nurse practitioners', 'taxonomy=207RX0202X', 'taxonomy=363L00000X'],
  ['orthopaedic trauma surgeon', 'taxonomy=207XX0801X'],
  ['i’m looking for an ER doctor', 'specialty=Emergency Medicine'],

  // exclusions
  ['doesn’t offer telehealth', 'not.telehealth=Y'],
  ['not in Dallas or Houston', 'not.city=Dallas', 'not.city=Houston'],
  ['anyone but pediatricians in Iowa', 'not.taxonomy=208000000X', 'state=IA'],
  ['Austin metro not in Round Rock', 'cbsa=96032', 'not.city=Round Rock'],
  ['not in a large group', 'not.group_size_from=51'],
  [
    'cardiologists in Ohio trained at Fernmead, not yet at a large group',
    'taxonomy=207RC0000X',
    'state=OH',
    'school=Fernmead Medical College',
    'not.group_size_from=51',
  ],
  ['surgeons in a big medical group', 'taxonomy=208600000X', 'group_size_from=51'],
  ['large group practices in Ohio', 'group_size_from=51', 'state=OH'],
  ['male or female urologist', 'specialty=Urology'],
];

import { describe, expect, it } from 'vitest';
import { titleCase, titledName, townOf } from '#src/shared/title-case.ts';

/** The shown text by the published one. */
const people = {
  ABERNATHY: 'Abernathy',
  'MARY ANN': 'Mary Ann',
  'SMITH-JONES': 'Smith-Jones',
  "O'BRIEN": "O'Brien",
  'O’CONNOR': 'O’Connor',
  "D'ANGELO": "D'Angelo",
  "DELL'AQUILA": "Dell'Aquila",
  "L'HEUREUX-DUBE": "L'Heureux-Dube",
  MCDONALD: 'McDonald',
  MCKAY: 'McKay',
  MCGLYNN: 'McGlynn',
  'MC DONALD': 'Mc Donald',
  'MCCOY-MCGEE': 'McCoy-McGee',
  "O'MCNEIL": "O'McNeil",
  MACDONALD: 'MacDonald',
  MACLEOD: 'MacLeod',
  MACARTHUR: 'MacArthur',
  MACHADO: 'Machado',
  MACK: 'Mack',
  MACIAS: 'Macias',
  MACKEY: 'Mackey',
  MACY: 'Macy',
  MUÑOZ: 'Muñoz',
  ÁLVAREZ: 'Álvarez',
  'DE LA CRUZ': 'De La Cruz',
  'VAN DER BERG': 'Van Der Berg',
  NG: 'Ng',
  LY: 'Ly',
  WU: 'Wu',
  TJ: 'TJ',
  'T.J.': 'T.J.',
  'J. R.': 'J. R.',
  'JOHN Q': 'John Q',
  JR: 'Jr',
  'SR.': 'Sr.',
  III: 'III',
  'JOHN SMITH III': 'John Smith III',
  'JOHN SMITH JR': 'John Smith Jr',
  'JOHN SMITH IV': 'John Smith IV',
  'VI NGUYEN': 'Vi Nguyen',
  XI: 'Xi',
  DO: 'Do',
  'ANH DO': 'Anh Do',
  MD: 'Md',
  'MD RAHMAN': 'Md Rahman',
  'JANE SMITH MD': 'Jane Smith MD',
  'JANE SMITH PHD': 'Jane Smith PhD',
  'JANE SMITH, MD': 'Jane Smith, MD',
  'JANE SMITH, PharmD': 'Jane Smith, PharmD',
  'JANE SMITH, APRN, FNP-C': 'Jane Smith, APRN, FNP-C',
  'JOHN SMITH, JR, DDS': 'John Smith, Jr, DDS',
  'SMITH, JANE': 'Smith, Jane',
  'CHER, MD': 'Cher, MD',
  'DR.': 'Dr.',
  MRS: 'Mrs',
  'Jane McNair': 'Jane McNair',
  'von Trapp': 'von Trapp',
  deVries: 'deVries',
};

const organizations = {
  'MERCY HOSPITAL OF THE VALLEY': 'Mercy Hospital of the Valley',
  'THE OHIO STATE UNIVERSITY': 'The Ohio State University',
  'CENTER FOR PAIN AND SPINE CARE': 'Center for Pain and Spine Care',
  'UCSF MEDICAL CENTER AT MOUNT ZION': 'UCSF Medical Center at Mount Zion',
  'NYU LANGONE HOSPITALS': 'NYU Langone Hospitals',
  'HCA HOUSTON HEALTHCARE': 'HCA Houston Healthcare',
  'VA NY HARBOR HEALTHCARE SYSTEM': 'VA NY Harbor Healthcare System',
  'KESTRELWICK HOSPICE, INC': 'Kestrelwick Hospice, Inc',
  'AMBERFALL LABORATORY, LLC': 'Amberfall Laboratory, LLC',
  'SMITH & JONES, M.D., P.C.': 'Smith & Jones, M.D., P.C.',
  'JOHN A SMITH DDS PLLC': 'John A Smith DDS PLLC',
  'JOHN DOE DO PC': 'John Doe DO PC',
  'HEART CENTER OF THE ROCKIES PA': 'Heart Center of the Rockies PA',
  'TEXAS A&M UNIVERSITY': 'Texas A&M University',
  "CHILDREN'S HOSPITAL": "Children's Hospital",
  'WOMEN’S HEALTH USA': 'Women’s Health USA',
  "ST. JOSEPH'S/CANDLER": "St. Joseph's/Candler",
  'ST LUKES HLTH SVCS': 'St Lukes Hlth Svcs',
  'MT SINAI MED CTR': 'Mt Sinai Med Ctr',
  'ST VINCENT DE PAUL CLINIC': 'St Vincent de Paul Clinic',
  'DE PAUL HEALTH CENTER': 'De Paul Health Center',
  'BJC HEALTHCARE': 'BJC Healthcare',
  'CVS PHARMACY #1234': 'CVS Pharmacy #1234',
  '3M HEALTH': '3M Health',
  '1ST CHOICE HOME CARE': '1st Choice Home Care',
  '42ND STREET DENTAL II': '42nd Street Dental II',
  'GRANT HOSPITAL VII': 'Grant Hospital VII',
  'X-RAY AND MRI CENTER': 'X-Ray and MRI Center',
  'OB-GYN ASSOCIATES': 'OB-GYN Associates',
  'OBSTETRICS/GYNECOLOGY': 'Obstetrics/Gynecology',
  'CHILD & ADOLESCENT PSYCHIATRY': 'Child & Adolescent Psychiatry',
  'CERTIFIED REGISTERED NURSE ANESTHETIST (CRNA)': 'Certified Registered Nurse Anesthetist (CRNA)',
  'UMASS MEMORIAL': 'UMass Memorial',
  'PHYSICIANS OF MCALLEN LTD': 'Physicians of McAllen Ltd',
  'MACON EYE CLINIC': 'Macon Eye Clinic',
  'MACNEAL HOSPITAL': 'MacNeal Hospital',
  'FAMILY CARE, PORTLAND, OR': 'Family Care, Portland, OR',
  'CLINIC, GARY, IN': 'Clinic, Gary, IN',
  'HOSPICE (FORMERLY THE HAVEN)': 'Hospice (Formerly the Haven)',
  'CARE WE TRUST IN': 'Care We Trust In',
  'UNIVERSIDAD DE PUERTO RICO': 'Universidad de Puerto Rico',
  'JOHNS HOPKINS UNIVERSITY SCHOOL OF MEDICINE': 'Johns Hopkins University School of Medicine',
  'RX EXPRESS': 'Rx Express',
  'Already Mixed LLC of TEXAS': 'Already Mixed LLC of TEXAS',
  'SMITH PH.D. AND ASSOCIATES': 'Smith Ph.D. and Associates',
  'U.S. PHYSICAL THERAPY': 'U.S. Physical Therapy',
  OTHER: 'Other',
  '12345': '12345',
};

const places = {
  'NEW YORK': 'New York',
  'ST. LOUIS': 'St. Louis',
  'FT WORTH': 'Ft Worth',
  'LA JOLLA': 'La Jolla',
  'WINSTON-SALEM': 'Winston-Salem',
  'CITY OF INDUSTRY': 'City of Industry',
  'TRUTH OR CONSEQUENCES': 'Truth or Consequences',
  'FOND DU LAC': 'Fond du Lac',
  "COEUR D'ALENE": "Coeur D'Alene",
  "O'FALLON": "O'Fallon",
  MCALLEN: 'McAllen',
  'MT VERNON': 'Mt Vernon',
  'CHARLESTON, WV': 'Charleston, WV',
  'GARY, IN 46402': 'Gary, IN 46402',
  'NEW YORK-NEWARK-JERSEY CITY, NY-NJ-PA': 'New York-Newark-Jersey City, NY-NJ-PA',
  '1 LBJ FWY': '1 LBJ Fwy',
  '100 MAIN ST NE': '100 Main St NE',
  '1200 SW 5TH AVE STE 200': '1200 SW 5th Ave Ste 200',
  '1 1ST ST': '1 1st St',
  'PO BOX 12': 'PO Box 12',
  'P.O. BOX 12': 'P.O. Box 12',
  '4500 US HWY 60 E': '4500 US Hwy 60 E',
  '17 SR 60': '17 SR 60',
  '200 MARTIN LUTHER KING JR BLVD': '200 Martin Luther King Jr Blvd',
  '9 AVENUE OF THE AMERICAS FL 3': '9 Avenue of the Americas Fl 3',
  '5 OAK CT APT 2B': '5 Oak Ct Apt 2B',
  'UCLA MEDICAL PLAZA': 'UCLA Medical Plaza',
  'BLDG C, SUITE #4': 'Bldg C, Suite #4',
  'Wilkes Barre': 'Wilkes Barre',
};

describe('titleCase', () => {
  it.each(Object.entries(people))('%s is the person %s', (published, shown) =>
    expect(titleCase(published, 'person')).toBe(shown),
  );
  it.each(Object.entries(organizations))('%s is the organization %s', (published, shown) =>
    expect(titleCase(published)).toBe(shown),
  );
  it.each(Object.entries(places))('%s is the place %s', (published, shown) =>
    expect(titleCase(published, 'place')).toBe(shown),
  );

  it('keeps what is missing', () => {
    expect([titleCase(null), titleCase(undefined), titleCase('')]).toEqual([null, undefined, '']);
  });
});

it('titledName keeps the credential, and joins the parts as published names do', () => {
  const person = { name_prefix: 'DR.', first_name: 'ANH', middle_name: 'B', last_name: 'DO', name_suffix: 'III' };
  expect(titledName({ ...person, credential: 'M.D.' })).toBe('Dr. Anh B Do III, M.D.');
  expect(titledName({ first_name: 'Jane', last_name: 'MCNAIR', credential: 'PHARMD' })).toBe('Jane McNair, PHARMD');
  expect(titledName({})).toBeNull();
});

it('townOf joins a city with its state and ZIP code', () => {
  expect(townOf({ city: 'ST LOUIS', state: 'MO', zip: '63101' })).toBe('St Louis, MO 63101');
  expect([townOf({ city: null, state: 'MO' }), townOf({ city: 'ELY', state: null })]).toEqual(['MO', 'Ely']);
});

import { nurses } from '#src/invented/nurses.ts';
import { physicians } from '#src/invented/physicians.ts';

/** What an invented clinician can be. */
export interface Occupation {
  /** Weight among all individuals. */
  weight: number;
  /** Women in 100. */
  women: number;
  /** Ways the credential is written, most usual first; an empty one is left out of the record. */
  credentials: string[];
  /** Called Dr. */
  doctor?: boolean;
  /** License number: `#` a digit, `?` a capital; none where the work is not licensed. */
  license?: string;
  specialties: Specialty[];
}

/** A primary code, its weight within the occupation, women in 100 where they differ, and codes that may stand beside it. */
export type Specialty = [code: string, weight: number, beside?: string[], women?: number];

/** All occupations of the demo. */
export const occupations: Record<string, Occupation> = {
  physician: physicians,
  ...nurses,
  physical_therapist: {
    weight: 52,
    women: 66,
    credentials: ['PT', 'DPT', 'PT, DPT', 'P.T.', 'MPT', 'D.P.T.'],
    license: 'PT#####',
    specialties: [
      ['225100000X', 82],
      ['2251X0800X', 8, ['225100000X']],
      ['2251P0200X', 3, ['225100000X'], 90],
      ['2251S0007X', 2, ['2251X0800X']],
      ['2251G0304X', 2],
      ['2251N0400X', 2],
      ['2251H1200X', 1],
    ],
  },
  physical_therapy_assistant: {
    weight: 10,
    women: 72,
    credentials: ['PTA', 'P.T.A.'],
    license: 'PTA####',
    specialties: [['225200000X', 100]],
  },
  occupational_therapist: {
    weight: 26,
    women: 90,
    credentials: ['OTR/L', 'OT', 'OTR', 'OTD, OTR/L', 'MOT', 'M.S., OTR/L'],
    license: 'OT#####',
    specialties: [
      ['225X00000X', 84],
      ['225XP0200X', 8, ['225X00000X']],
      ['225XH1200X', 4],
      ['225XP0019X', 2],
      ['225XN1300X', 1],
      ['225XM0800X', 1],
    ],
  },
  occupational_therapy_assistant: {
    weight: 5,
    women: 90,
    credentials: ['COTA/L', 'COTA', 'OTA'],
    license: 'OTA####',
    specialties: [['224Z00000X', 100]],
  },
  speech_language_pathologist: {
    weight: 33,
    women: 95,
    credentials: ['CCC-SLP', 'M.S., CCC-SLP', 'SLP', 'MA, CCC-SLP', 'M.A.', 'MS CCC/SLP'],
    license: 'SLP####',
    specialties: [['235Z00000X', 100]],
  },
  audiologist: {
    weight: 7,
    women: 84,
    credentials: ['AU.D.', 'AuD', 'Au.D., CCC-A', 'M.S., CCC-A'],
    license: 'AUD####',
    doctor: true,
    specialties: [
      ['231H00000X', 80, ['237600000X']],
      ['237600000X', 20, ['231H00000X']],
    ],
  },
  psychologist: {
    weight: 29,
    women: 66,
    credentials: ['PhD', 'Ph.D.', 'PsyD', 'PSY.D.', 'PHD', 'Ed.D.'],
    license: 'PSY#####',
    doctor: true,
    specialties: [
      ['103TC0700X', 60, ['103T00000X', '103TC2200X']],
      ['103T00000X', 22, ['103TC0700X']],
      ['103TC2200X', 5],
      ['103TC1900X', 5],
      ['103G00000X', 4, ['103TC0700X']],
      ['103TS0200X', 3],
      ['103TB0200X', 1],
    ],
  },
  social_worker: {
    weight: 62,
    women: 84,
    credentials: ['LCSW', 'L.C.S.W.', 'LICSW', 'LMSW', 'MSW', 'LCSW-R', 'LISW', 'MSW, LCSW'],
    license: 'SW######',
    specialties: [
      ['1041C0700X', 78, ['104100000X']],
      ['104100000X', 20],
      ['1041S0200X', 2],
    ],
  },
  counselor: {
    weight: 72,
    women: 77,
    credentials: ['LPC', 'LMHC', 'L.P.C.', 'LPCC', 'M.A., LPC', 'LCPC', 'MA', 'LCMHC', ''],
    license: 'LPC#####',
    specialties: [
      ['101YM0800X', 52, ['101YP2500X']],
      ['101YP2500X', 28, ['101YM0800X']],
      ['101YA0400X', 13, ['101YM0800X']],
      ['101Y00000X', 6],
      ['101YS0200X', 1],
    ],
  },
  marriage_therapist: {
    weight: 14,
    women: 78,
    credentials: ['LMFT', 'L.M.F.T.', 'MFT', 'M.S., LMFT'],
    license: 'MFT#####',
    specialties: [['106H00000X', 100, ['101YM0800X']]],
  },
  behavior_analyst: {
    weight: 9,
    women: 86,
    credentials: ['BCBA', 'M.Ed., BCBA', 'BCBA, LBA'],
    license: '1-##-#####',
    specialties: [['103K00000X', 100]],
  },
  behavior_technician: {
    weight: 32,
    women: 83,
    credentials: ['RBT', '', 'R.B.T.', ''],
    specialties: [
      ['106S00000X', 96],
      ['106E00000X', 4],
    ],
  },
  dentist: {
    weight: 48,
    women: 36,
    credentials: ['DDS', 'D.D.S.', 'DMD', 'D.M.D.', 'DDS, MS'],
    license: 'DN#####',
    doctor: true,
    specialties: [
      ['1223G0001X', 62, ['122300000X']],
      ['122300000X', 18],
      ['1223X0400X', 7],
      ['1223P0221X', 5, ['1223G0001X'], 55],
      ['1223S0112X', 4, ['204E00000X'], 12],
      ['1223E0200X', 3],
      ['1223P0300X', 3],
      ['1223P0700X', 2],
    ],
  },
  dental_hygienist: {
    weight: 7,
    women: 96,
    credentials: ['RDH', 'R.D.H.'],
    license: 'DH#####',
    specialties: [['124Q00000X', 100]],
  },
  optometrist: {
    weight: 15,
    women: 47,
    credentials: ['O.D.', 'OD'],
    license: 'OD####',
    doctor: true,
    specialties: [
      ['152W00000X', 94, ['152WC0802X', '152WP0200X']],
      ['152WC0802X', 4],
      ['152WV0400X', 1],
      ['152WL0500X', 1],
    ],
  },
  optician: {
    weight: 3,
    women: 60,
    credentials: ['', 'ABO', 'LDO'],
    specialties: [['156FX1800X', 100]],
  },
  pharmacist: {
    weight: 47,
    women: 60,
    credentials: ['PharmD', 'PHARM.D.', 'RPh', 'R.PH.', 'Pharm.D.'],
    license: 'RPH#####',
    doctor: true,
    specialties: [
      ['183500000X', 86, ['1835P0018X']],
      ['1835P0018X', 4, ['183500000X']],
      ['1835P1200X', 3, ['183500000X']],
      ['1835P2201X', 3],
      ['1835G0000X', 2],
      ['1835C0205X', 1],
      ['1835X0200X', 1],
    ],
  },
  pharmacy_technician: {
    weight: 5,
    women: 78,
    credentials: ['CPhT', ''],
    specialties: [['183700000X', 100]],
  },
  podiatrist: {
    weight: 7,
    women: 29,
    credentials: ['DPM', 'D.P.M.'],
    license: 'POD####',
    doctor: true,
    specialties: [
      ['213E00000X', 42],
      ['213ES0103X', 45, ['213E00000X', '213ES0131X']],
      ['213EP1101X', 8],
      ['213ES0131X', 5],
    ],
  },
  chiropractor: {
    weight: 25,
    women: 27,
    credentials: ['DC', 'D.C.'],
    license: 'DC#####',
    doctor: true,
    specialties: [
      ['111N00000X', 93],
      ['111NR0400X', 2, ['111N00000X']],
      ['111NS0005X', 2, ['111N00000X']],
      ['111NN0400X', 1],
      ['111NX0800X', 1],
      ['111NN1001X', 1],
    ],
  },
  dietitian: {
    weight: 17,
    women: 92,
    credentials: ['RD', 'RDN', 'R.D., L.D.', 'MS, RDN', 'RD, LDN'],
    license: 'LD####',
    specialties: [
      ['133V00000X', 88, ['133VN1004X', '133VN1005X']],
      ['133N00000X', 8],
      ['133VN1005X', 4],
    ],
  },
  respiratory_therapist: {
    weight: 8,
    women: 62,
    credentials: ['RRT', 'CRT', 'RRT, RCP'],
    license: 'RCP#####',
    specialties: [
      ['227900000X', 70],
      ['227800000X', 30],
    ],
  },
  athletic_trainer: {
    weight: 8,
    women: 55,
    credentials: ['ATC', 'LAT, ATC', 'A.T.C.'],
    license: 'AT####',
    specialties: [['2255A2300X', 100]],
  },
  massage_therapist: {
    weight: 11,
    women: 79,
    credentials: ['LMT', 'L.M.T.', 'CMT'],
    license: 'MA#####',
    specialties: [['225700000X', 100]],
  },
  acupuncturist: {
    weight: 7,
    women: 66,
    credentials: ['L.Ac.', 'LAC', 'L.AC., DIPL.O.M.'],
    license: 'AC#####',
    specialties: [['171100000X', 100]],
  },
  naturopath: {
    weight: 2,
    women: 72,
    credentials: ['ND', 'N.D.'],
    license: 'ND###',
    doctor: true,
    specialties: [['175F00000X', 100]],
  },
  genetic_counselor: {
    weight: 2,
    women: 93,
    credentials: ['CGC', 'MS, CGC', 'LCGC'],
    specialties: [['170300000X', 100]],
  },
  helper: {
    weight: 22,
    women: 80,
    credentials: ['', '', '', 'CHW', 'CPS', 'CNA'],
    specialties: [
      ['171M00000X', 28],
      ['172V00000X', 14],
      ['175T00000X', 20],
      ['374U00000X', 14],
      ['3747P1801X', 14],
      ['174400000X', 5],
      ['374J00000X', 3, [], 99],
      ['376K00000X', 2],
    ],
  },
  technologist: {
    weight: 6,
    women: 66,
    credentials: ['', 'R.T.', 'RDMS', 'CST'],
    specialties: [
      ['247100000X', 34],
      ['2471S1302X', 18],
      ['246ZC0007X', 26],
      ['146L00000X', 12],
      ['146N00000X', 10],
    ],
  },
  student: {
    weight: 34,
    women: 52,
    credentials: ['', 'MD', 'M.D.', 'DO', '', 'MBBS'],
    specialties: [['390200000X', 100]],
  },
};

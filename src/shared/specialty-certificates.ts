// Which certificates of ABMS belong to a specialty of the NUCC taxonomy (R-1031). Sources: the certificates that ABMS lists by
// board (abms-boards.ts), and NUCC's set of physician codes. Most have one name in both. The others are below.
import { spellingsOf, standardName } from '#src/shared/abms-boards.ts';

/** The NUCC grouping of physicians. Members of ABMS certify no others. */
export const PHYSICIANS = 'Allopathic & Osteopathic Physicians';

interface Code {
  code: string;
  grouping: string | null;
  classification: string | null;
  specialization: string | null;
}

/**
 * The certificates of a code, as ABMS and NUCC spell them. None if no member board certifies the specialty: then ABMS says
 * nothing about those who have it.
 */
export function certificatesOfCode({ code, grouping, classification, specialization }: Code): string[] {
  if (grouping !== PHYSICIANS) return [];
  const own = standardName(specialization ?? classification ?? '');
  return (otherwise.get(code) ?? (own ? [own] : [])).flatMap(spellingsOf);
}

const urogynecology = [
  'Urogynecology and Reconstructive Pelvic Surgery',
  'Female Pelvic Medicine and Reconstructive Surgery', // its name until 2024
];
const radiology = ['Diagnostic Radiology', 'Interventional Radiology and Diagnostic Radiology'];
const otolaryngology = ['Otolaryngology - Head and Neck Surgery', 'Otolaryngology'];

/** Certificates and the codes that they belong to, where the names differ or a code has no certificate of its own. */
const lines: readonly (readonly [certificates: readonly string[], codes: readonly string[]])[] = [
  [['Allergy and Immunology'], ['207KA0200X', '207KI0005X', '207RA0201X', '2080P0201X']],
  [['Dermatology'], ['207NI0002X']],
  [['Micrographic Dermatologic Surgery'], ['207ND0101X']],
  [['Micrographic Dermatologic Surgery', 'Dermatology'], ['207NS0135X']],
  [['Family Medicine'], ['207QA0505X']],
  [['Internal Medicine', 'Family Medicine', 'Pediatrics', 'Pediatric Hospital Medicine'], ['208M00000X']],
  [['Hematology', 'Medical Oncology'], ['207RH0003X']],
  [['Gastroenterology', 'Transplant Hepatology'], ['207RI0008X']],
  [['Clinical Genetics and Genomics'], ['207SG0201X']],
  [
    [
      'Laboratory Genetics and Genomics',
      'Clinical Cytogenetics and Genomics',
      'Clinical Molecular Genetics and Genomics',
    ],
    ['207SC0300X', '207SG0203X'],
  ],
  [['Nuclear Medicine'], ['207UN0901X']],
  [['Obstetrics and Gynecology'], ['207VG0400X', '207VX0000X']],
  [['Maternal-Fetal Medicine'], ['207VM0101X']],
  [['Reproductive Endocrinology and Infertility'], ['207VE0102X']],
  [urogynecology, ['207VF0040X', '2088F0040X']],
  [['Ophthalmology'], ['207WX0120X', '207WX0009X', '207WX0109X', '207WX0200X', '207WX0110X', '207WX0107X']],
  [['Orthopaedic Surgery'], ['207XS0114X', '207XX0004X', '207XS0117X', '207XX0801X', '207XP3100X']],
  [['Surgery of the Hand'], ['207XS0106X']],
  [['Orthopaedic Sports Medicine'], ['207XX0005X']],
  [otolaryngology, ['207Y00000X', '207YX0602X']],
  [['Plastic Surgery Within the Head and Neck', ...otolaryngology], ['207YS0123X']],
  [['Neurotology'], ['207YX0901X']],
  [['Complex Pediatric Otolaryngology'], ['207YP0228X']],
  [['Pain Medicine'], ['208VP0014X']],
  [['Pathology - Anatomic', 'Pathology - Anatomic/Pathology - Clinical'], ['207ZP0101X']],
  [['Pathology - Anatomic/Pathology - Clinical'], ['207ZP0102X']],
  [['Blood Banking/Transfusion Medicine'], ['207ZB0001X']],
  [['Pathology - Forensic'], ['207ZF0201X']],
  [['Hematopathology'], ['207ZH0000X']],
  [['Developmental-Behavioral Pediatrics'], ['2080P0006X']],
  [['Neurology with Special Qualification in Child Neurology'], ['2084N0402X']],
  [['Consultation-Liaison Psychiatry', 'Psychosomatic Medicine'], ['2084P0015X']],
  [radiology, ['2085B0100X', '2085R0202X', '2085U0001X']],
  [['Radiation Oncology'], ['2085R0203X']],
  [['Interventional Radiology and Diagnostic Radiology', 'Vascular and Interventional Radiology'], ['2085R0204X']],
  [['Plastic Surgery'], ['2086S0122X']],
  [['Complex General Surgical Oncology'], ['2086X0206X']],
  [['Surgical Critical Care', 'Surgery'], ['2086S0127X']],
  [['Thoracic and Cardiac Surgery', 'Thoracic Surgery'], ['208G00000X']],
  [['Surgery'], ['204F00000X']],
];

const otherwise = new Map(lines.flatMap(([certificates, codes]) => codes.map((code) => [code, certificates])));

import type { byCertification } from '#src/datasets/certifications/criteria.ts';
import { certified, certifiedInIt } from '#src/shared/certified-words.ts';
import { parameter, text } from '#src/shared/fields.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asDay, each, range } from '#src/ui/search/criteria-chips.ts';

/** Board certification on screen. `certified_in` says which certificates the answers are about (R-1031). */
export const certificationCriteria = onScreen<typeof byCertification.parameters & { certified_in: unknown }>({
  dataset: 'certifications',
  table: 'certifications',
})([
  {
    position: 230,
    chip: {
      of: ['certified', 'certified_in'],
      say: (value) =>
        value('certified') === 'yes' &&
        (value('certificate') || value('board')) &&
        value('certified_in') !== 'specialty'
          ? 'Board certified, by the certificate named (ABMS)'
          : (value('certified_in') === 'specialty' ? certifiedInIt : certified)[value('certified')],
    },
    rail: [
      {
        position: 70,
        kind: 'choice',
        title: 'Board certification',
        choices: { yes: 'Active', no: 'None active, or no record', never: 'No record', unknown: 'Unknown' },
        note: 'ABMS certificates in the specialty of the search, if it has one. AOA and other boards are not loaded.',
        open: true,
      },
    ],
    fields: [
      {
        position: 20,
        name: 'certified',
        label: 'Board certification',
        kind: 'choice',
        rule: parameter(text),
        choices: {
          yes: 'Active',
          no: 'None active at ABMS',
          never: 'No record at ABMS',
          unknown: 'Unknown to ABMS',
        },
      },
    ],
  },
  { position: 240, chip: each('board', (board) => `Board: ${titleCase(board)}`) },
  {
    position: 250,
    chip: each('certificate', (certificate) => `Certificate: ${titleCase(certificate)}`),
    rail: [{ position: 80, kind: 'values', title: 'Certificate', isTitled: true, find: 'Find a certificate' }],
  },
  { position: 260, chip: range('certification_expires', 'Certificate expires', asDay) },
]);

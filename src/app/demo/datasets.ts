import { affiliationsDemo } from '#src/app/demo/affiliations.ts';
import { certificationsDemo } from '#src/app/demo/certifications.ts';
import type { DemoDataset } from '#src/app/demo/files.ts';
import { licensesDemo } from '#src/app/demo/licenses.ts';
import { nppesDemo } from '#src/app/demo/nppes.ts';
import { paymentsDemo } from '#src/app/demo/payments.ts';
import { programsDemo } from '#src/app/demo/programs.ts';
import { schoolsDemo } from '#src/app/demo/schools.ts';
import { taxonomyDemo } from '#src/app/demo/taxonomy.ts';
import { placesDemo } from '#src/app/demo/zip-codes.ts';

/** Every dataset with demo data, in the order of import: what codes mean is there before the people who have them. */
export const demoDatasets: readonly DemoDataset[] = [
  taxonomyDemo,
  nppesDemo,
  programsDemo,
  schoolsDemo,
  placesDemo,
  affiliationsDemo,
  certificationsDemo,
  licensesDemo,
  paymentsDemo,
];

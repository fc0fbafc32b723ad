// The columns of the results after those of the record. A dataset that declares columns adds them here.
import { affiliationColumns } from '#src/datasets/affiliations/result-columns.tsx';
import { certificationColumns } from '#src/datasets/certifications/result-columns.tsx';
import { changeColumns } from '#src/datasets/changes/result-columns.tsx';
import { enrollmentColumns } from '#src/datasets/enrollments/result-columns.tsx';
import { licenseColumns } from '#src/datasets/licenses/result-columns.tsx';
import { paymentColumns } from '#src/datasets/payments/result-columns.tsx';
import { byPosition } from '#src/shared/position.ts';

/** In their order. */
export const furtherColumns = [
  ...certificationColumns,
  ...licenseColumns,
  ...paymentColumns,
  ...affiliationColumns,
  ...enrollmentColumns,
  ...changeColumns,
].toSorted(byPosition);

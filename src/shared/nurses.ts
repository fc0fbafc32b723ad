/** Said of searches and openings for nurses (R-1333). Advanced practice nurses bill Medicare, so most of them have an NPI. */
export const FEW_NURSES = 'NPPES lists few nurses; this is not the workforce.';

const CODES = /^16(3W|4W|4X)/;
const NAMES = /^(Registered|Licensed Practical|Licensed Vocational) Nurse$/i;

/** Whether a search asks for registered, practical or vocational nurses alone, by codes or by the picker's specialty. */
export const asksForNurses = ({
  taxonomy,
  specialty = [],
}: {
  taxonomy: readonly string[];
  specialty?: readonly string[];
}) => (taxonomy.length > 0 && taxonomy.every((code) => CODES.test(code))) || specialty.some((name) => NAMES.test(name));

/**
 * What the registers and their history say that a recruiter acts on (R-1280), with the dataset that says it. Each is a fact with
 * a day, and none is a prediction.
 */
export const signalSources = {
  /** NPPES has a specialty in place of the code of people in training. */
  training_code_replaced: 'nppes',
  /** A board's license in a state where the person does not practice, beside an older one of another state. */
  newly_licensed: 'licenses',
  /** Two files of Doctors and Clinicians in a row lack the person in a group. */
  left_group: 'affiliations',
  /** The last license of a state ended, or ends soon. */
  license_ends: 'licenses',
  /** A board certificate ended, or ends soon. */
  certificate_ends: 'certifications',
} as const;

export type Signal = keyof typeof signalSources;
export const signals = Object.keys(signalSources) as readonly Signal[]; // its keys are all

/** Signals are those of two years. */
export const SIGNAL_DAYS = 731;

/** Days before the end of a license or a certificate from which the end is a signal. */
export const ENDS_SOON = 90;

export const signalLabels: Readonly<Record<Signal, string>> = {
  training_code_replaced: 'Training code replaced',
  newly_licensed: 'Newly licensed where they do not practice',
  left_group: 'No longer listed with a group',
  license_ends: 'License ended or ends soon',
  certificate_ends: 'Certificate ended or ends soon',
};

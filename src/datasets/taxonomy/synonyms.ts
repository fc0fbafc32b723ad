// Synonyms of professions for the global search, compared without case. Those of specialties are in specialty-words.ts.

/** Synonyms by the slug of a profession. */
export const professionSynonyms: Record<string, readonly string[]> = {
  audiologist: ['hearing doctor', 'hearing specialist', 'audiology'],
  physician: ['doctor', 'md', 'do', 'medical doctor', 'osteopath', 'doctors'],
  'nurse-practitioner': ['np', 'arnp', 'fnp', 'aprn', 'crnp', 'nurse practitioners'],
  'physician-assistant': ['pa', 'pa-c', 'pas', 'physician associate', 'app'],
  'physical-therapist': ['pt', 'dpt', 'physical therapy', 'physiotherapist'],
  'occupational-therapist': ['ot', 'occupational therapy'],
  'speech-language-pathologist': ['slp', 'speech therapist', 'speech pathologist', 'speech therapy'],
  'clinical-psychologist': ['psychologist', 'psychology', 'psyd', 'therapist'],
  dentist: ['dds', 'dmd', 'tooth doctor', 'teeth doctor', 'dentistry', 'dental'],
  optometrist: ['od', 'eye doctor', 'optometry', 'glasses doctor'],
  pharmacist: ['pharmd', 'rph', 'pharmacy', 'druggist'],
  podiatrist: ['dpm', 'foot doctor', 'podiatry', 'feet doctor'],
  chiropractor: ['dc', 'chiropractic', 'back doctor', 'chiro'],
  'social-worker': ['lcsw', 'msw', 'lsw', 'social work', 'therapist', 'counselor'],
  'registered-nurse': ['rn', 'nurse', 'nursing'],
  'licensed-practical-nurse': ['lpn', 'lvn', 'practical nurse', 'nurse', 'vocational nurse'],
};

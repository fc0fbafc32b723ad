// The answers of ABMS in words: about any certificate, and about those of the specialty in the search (R-1031).

export const certified: Readonly<Record<string, string>> = {
  yes: 'Board certified, any ABMS certificate',
  no: 'No active ABMS certificate',
  never: 'No ABMS record',
  unknown: 'Unknown to ABMS',
};

export const certifiedInIt: Readonly<Record<string, string>> = {
  yes: 'Board certified in the specialty (ABMS)',
  no: 'No active ABMS certificate in the specialty',
  never: 'No ABMS record in the specialty',
  unknown: 'Unknown to ABMS',
};

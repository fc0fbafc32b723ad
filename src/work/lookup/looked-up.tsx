let last = { id: '', text: '' };

/** Keeps the text of a lookup until the next one or a reload, so that the user can correct its rows. */
export const keepText = (id: string, text: string): void => {
  last = { id, text };
};

/** The pasted text of a lookup; blank if it is not kept. */
export const pastedText = (id: string): string => (last.id === id ? last.text : '');

const KEY = 'medatlas-looking-for';

/** Remembers in this tab that the user left a list to find people for it. */
export const lookFor = (listId: string): void => sessionStorage.setItem(KEY, listId);

/** The ID of the list for which the user is looking for people. Null if for none. */
export const lookingFor = (): string | null => sessionStorage.getItem(KEY);

export const stopLooking = (): void => sessionStorage.removeItem(KEY);

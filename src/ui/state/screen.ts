import { useMediaQuery } from '@mantine/hooks';

/** Whether a CSS media query holds, from the first render on. */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false });

/** Whether the screen is too narrow for columns. */
export const useNarrow = (): boolean => useMedia('(max-width: 880px)');

/** Whether the main pointer is coarse, such as a finger. */
export const useFinger = (): boolean => useMedia('(pointer: coarse)');

import { useDebouncedValue } from '@mantine/hooks';

/** Milliseconds after which a state lasts. */
const WHILE = 300;

/** Whether a state has lasted for 300 ms, so that a short one changes nothing on the screen. */
export function useLasting(isOn: boolean): boolean {
  const [lasting] = useDebouncedValue(isOn, WHILE);
  return isOn && lasting;
}

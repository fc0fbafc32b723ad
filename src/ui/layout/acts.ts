import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

let acted = false;
for (const act of ['pointerdown', 'keydown'])
  addEventListener(
    act,
    () => {
      acted = true;
    },
    true,
  );

/** Whether the user has pressed anything since the last navigation. */
export const hasActed = () => acted;

/** Notes navigations, before the effects of the new page. */
export function useNavigations() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useLayoutEffect(() => {
    acted = false;
  }, [key]);
}

// The accessibility check that browser tests and screen tests share.
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * Returns the serious and critical axe violations of the current page, by `rules` or by all rules. The page must have
 * loaded axe. Checks the first eight rows and cards only, because they are alike and fifty take long. The function
 * references nothing outside its body, because Playwright serializes it.
 */
export async function violationsHere(rules?: string[]): Promise<string[]> {
  // otherwise axe would measure colors in transition
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const { violations } = await window.axe.run(
    { exclude: [['tbody tr:nth-child(n + 9)'], ['main ul > li:nth-child(n + 9)']] },
    { ...(rules && { runOnly: rules }), resultTypes: ['violations'] },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

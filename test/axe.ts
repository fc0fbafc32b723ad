// What axe finds on a page, for journeys and for tests of single screens.
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * What axe, loaded before, finds serious in the page it runs in; all its rules unless `rules` names some. Of rows and cards,
 * which are alike, it checks the first eight: fifty take long. Needs nothing around it, so that it can be sent to a page.
 */
export async function obstaclesHere(rules?: string[]): Promise<string[]> {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish(); // a color on its way is no color
  const { violations } = await window.axe.run(
    { exclude: [['tbody tr:nth-child(n + 9)'], ['main ul > li:nth-child(n + 9)']] },
    { ...(rules && { runOnly: rules }), resultTypes: ['violations'] },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

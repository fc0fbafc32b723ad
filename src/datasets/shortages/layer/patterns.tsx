// The hatching of counties, which tells the levels apart without color.
import type { ShortageMap } from '#src/datasets/shortages/contract.ts';

type Level = ShortageMap['rows'][number]['level'];

export const levels: readonly Level[] = ['county', 'part'];

/** The fill of a county with a level: crossed lines on a tint, or single lines. One Patterns must be on the page. */
export const fillOf = (level: Level): string => `url(#shortage-${level})`;

/** The patterns of `fillOf`, in any drawing of the page that is visible. */
export const Patterns = () => (
  <defs>
    <pattern id="shortage-county" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill="var(--accent)" opacity="0.16" />
      <path d="M0,0L8,8M8,0L0,8" stroke="var(--accent)" strokeOpacity="0.75" />
    </pattern>
    <pattern id="shortage-part" width="8" height="8" patternUnits="userSpaceOnUse">
      <path d="M-1,1L1,-1M0,8L8,0M7,9L9,7" stroke="var(--accent)" strokeOpacity="0.75" />
    </pattern>
  </defs>
);

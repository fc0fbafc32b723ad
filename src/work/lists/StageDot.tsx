/** Outlines in a box of 8 pixels: a disk, half a disk, a ring and a dash. */
const disk = 'M4 0a4 4 0 0 1 0 8 4 4 0 0 1 0-8';
const half = `${disk}m0 2a2 2 0 0 0 0 4z`;
const ring = `${disk}m0 2a2 2 0 0 0 0 4 2 2 0 0 0 0-4`;
const dash = 'M0 0h8v2H0';

/** The colors and outlines of stages that new lists have. */
const looks: Readonly<Record<string, [color: string, outline: string]>> = {
  New: ['muted', ring],
  Contacted: ['muted', half],
  Interested: ['accent', half],
  Interviewing: ['accent', disk],
  Offer: ['accent', disk],
  Placed: ['good', disk],
  'Not a fit': ['muted', dash],
};

/** A dot before the name of a stage, which says it in words: the fuller, the further. */
export function StageDot({ stage }: { stage: string }) {
  const [color, outline] = looks[stage] ?? ['muted', half];
  return (
    <svg width="8" height={outline === dash ? 2 : 8} style={{ flex: 'none', marginRight: 2 }} aria-hidden="true">
      <path d={outline} fill={`var(--${color})`} fillRule="evenodd" />
    </svg>
  );
}

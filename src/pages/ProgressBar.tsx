import { Progress } from '@mantine/core';

interface ProgressBarProps {
  label: string;
  /** Undefined while it is unknown. */
  percent: number | undefined;
  /** The progress in words. */
  words?: string;
}

/** The bar of work that runs on the server. */
export const ProgressBar = ({ label, percent, words }: ProgressBarProps) => (
  <Progress.Root
    size={6}
    bg="var(--line)"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={words}
  >
    <Progress.Section value={percent ?? 0} withAria={false} />
  </Progress.Root>
);

import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardHead } from '#src/ui/record/DetailCard.tsx';

interface DeskCardProps {
  title: string;
  /** A link at the end of the head. */
  aside?: ReactNode;
  /** Shown if there are no rows. */
  advice: ReactNode;
  /** A link below the rows. */
  all?: ReactNode;
  /** Null while they load. */
  rows: readonly { key: string; content: ReactNode }[] | null;
}

/** One card of the desk. It has the height of a few rows from the start, so that the page does not move. */
export const DeskCard = ({ title, aside, advice, all, rows }: DeskCardProps) => (
  <Stack component="section" gap={0} className="card" mih={188} aria-label={title} aria-busy={rows === null}>
    <CardHead>
      <h2>{title}</h2>
      <span className="small">{aside}</span>
    </CardHead>
    {rows?.length === 0 ? (
      <Box px={18} py={14} className="muted small">
        {advice}
      </Box>
    ) : (
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, flex: 1 }}>
        {rows?.map(({ key, content }, n) => (
          <Box component="li" key={key} px={18} py={9} className={n > 0 ? 'line-above' : undefined}>
            {content}
          </Box>
        ))}
      </ul>
    )}
    {all && (
      <Box px={18} py={10} className="small line-above">
        {all}
      </Box>
    )}
  </Stack>
);

import { Box, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from '#src/ui/messages/ErrorBoundary.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import styles from '#src/ui/record/DetailCard.module.css';

interface DetailCardProps {
  title: string;
  /** Source and date, such as `NPPES · Nov 9, 2026`. */
  stamp: ReactNode;
  /** Hides the card. */
  empty?: boolean;
  /** Spans both columns. */
  wide?: boolean;
  children: ReactNode;
}

/** One card of a detail page. An error inside does not affect other cards. */
export function DetailCard({ title, stamp, empty = false, wide, children }: DetailCardProps) {
  const id = useId();
  if (empty) return null;
  return (
    <section className="card" data-wide={wide} aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{title}</h2>
        <span className="stamp nowrap">{stamp}</span>
      </CardHead>
      <CardBody>
        <ErrorBoundary fallback={<ErrorBox message={`${title} could not be shown`} advice="Reload the page." />}>
          {children}
        </ErrorBoundary>
      </CardBody>
    </section>
  );
}

interface PartProps {
  children: ReactNode;
}

/** The head of a card: title and stamp. */
export const CardHead = (props: PartProps) => (
  <Group
    justify="space-between"
    gap="0 12px"
    px={18}
    py={13}
    className="line-below"
    style={{ breakAfter: 'avoid' }}
    {...props}
  />
);

export const CardBody = (props: PartProps) => <Box px={18} py={14} {...props} />;

/** The heading of a section of a card. */
export const CardPart = (props: PartProps) => (
  <Text component="h3" mb={8} fz={13} fw={560} c="dimmed" className={styles.part} {...props} />
);

/** A note about the content of a card. */
export const CardNote = (props: PartProps) => <Text fz={12} c="var(--subtle)" className={styles.note} {...props} />;

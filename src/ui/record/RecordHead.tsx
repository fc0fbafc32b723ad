import { Box, Flex, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { PageHeading } from '#src/ui/layout/PageHead.tsx';
import { CopyButton } from '#src/ui/record/CopyButton.tsx';

interface RecordHeadProps {
  /** Initials or an icon. */
  avatar?: ReactNode;
  name: ReactNode;
  /** Controls at the end, such as a select of the year. */
  aside?: ReactNode;
  /** The key facts, in one line. */
  children: ReactNode;
  /** Further lines, over the whole width. */
  below?: ReactNode;
}

/** The head of a detail page: name and key facts of the record. */
export const RecordHead = ({ avatar, name, aside, children, below }: RecordHeadProps) => (
  <RecordHeadCard aria-label="Summary">
    <RecordHeadLine>
      {avatar && (
        <Flex
          align="center"
          justify="center"
          flex="none"
          w={{ base: 44, sm: 60 }}
          h={{ base: 44, sm: 60 }}
          bdrs="50%"
          bg="var(--accent-soft)"
          c="var(--accent-strong)"
          fw={620}
          fz={{ base: 16, sm: 20 }}
          style={{ overflow: 'hidden' }}
        >
          {avatar}
        </Flex>
      )}
      <Box flex={{ base: '1 1 60%', sm: 1 }} miw={0}>
        <PageHeading>{name}</PageHeading>
        <Group gap="4px 18px" mt={6} c="dimmed">
          {children}
        </Group>
      </Box>
      {aside}
    </RecordHeadLine>
    {below}
  </RecordHeadCard>
);

/** The frame of the head, shared with its skeleton. */
export const RecordHeadCard = (props: ComponentProps<'section'>) => (
  <section className="card" style={{ marginBottom: 16 }} {...props} />
);

/** The first line of the head. */
export const RecordHeadLine = Flex.withProps({
  wrap: { base: 'wrap', md: 'nowrap' },
  align: { base: 'flex-start', sm: 'center' },
  gap: { base: 16, sm: 20 },
  px: { base: 18, sm: 24 },
  py: { base: 18, sm: 22 },
});

/** A line of the head for reported problems. It has room for them, because they arrive late. */
export const ProblemsLine = (props: { children: ReactNode }) => (
  <Box mih={{ base: 61, sm: 45 }} px={{ base: 18, sm: 24 }} py={8} className="line-above" data-screen {...props} />
);

/** The number of the record with a copy button; `what` names it, such as NPI. */
export const HeadNumber = ({ what = 'NPI', value }: { what?: string; value: string }) => (
  <Group gap={4} className="num">
    {what} {value} <CopyButton value={value} what={what} />
  </Group>
);

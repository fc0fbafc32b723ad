import { Box, Flex, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from '#src/pages/about/PublicPage.module.css';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

interface PublicPageProps {
  title: string;
  /** A one-sentence summary of the page. */
  lead: string;
  /** The day of the last change of the text, for legal pages. */
  changed?: string;
  /** Whether part of the text is still loading. */
  waiting?: boolean;
  children: ReactNode;
}

/** The layout of a public page of text. */
export function PublicPage({ title, lead, changed, waiting = false, children }: PublicPageProps) {
  return (
    <>
      <Crumbs here={title} />
      <PageHead title={title} subtitle={lead} stamp={changed && `Last changed ${changed}`} />
      {waiting ? (
        <Spinner />
      ) : (
        <Box
          component="article"
          className={`card ${styles.prose}`}
          p={{ base: '20px 16px 24px', sm: '28px 32px 32px' }}
          mb={64}
        >
          {children}
        </Box>
      )}
    </>
  );
}

/** A section of a public page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Flex component="section" direction={{ base: 'column', sm: 'row' }} columnGap={32} rowGap={6} aria-labelledby={id}>
      <Box component="h2" flex="none" w={{ sm: 220 }} lh={1.55} id={id}>
        {title}
      </Box>
      <Stack flex={1} miw={0} maw={780} gap={10}>
        {children}
      </Stack>
    </Flex>
  );
}

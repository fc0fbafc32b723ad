import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import touch from '#src/ui/theme/touch.module.css';

interface EntryPageProps {
  /** The page's name in the breadcrumbs and the browser's tab. */
  name: string;
  heading?: string;
  /** The text below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in, sign-up and password pages: one narrow card. */
export function EntryPage({ name, heading = name, lead, children }: EntryPageProps) {
  useTitle(name);
  return (
    <>
      <Crumbs here={name} />
      <Box
        component="section"
        className={`card ${touch.touch}`}
        maw={420}
        mx="auto"
        mt={{ base: 8, sm: 24 }}
        mb={64}
        p={{ base: 20, sm: 28 }}
      >
        <Stack gap={16}>
          <PageHeading>{heading}</PageHeading>
          {lead && <p className="muted">{lead}</p>}
          {children}
        </Stack>
      </Box>
    </>
  );
}

import { Flex } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasActed } from '#src/ui/layout/acts.ts';
import { useSite } from '#src/ui/state/site.ts';

const PRODUCT = 'Every US healthcare provider and organization, with licenses, training and affiliations.';

/** Sets the title of the browser's tab, and the description for search engines and shared links. */
export function useTitle(title: string | undefined, about = title ? `${title}. ${PRODUCT}` : PRODUCT) {
  const name = useSite()?.name ?? 'Medatlas';
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
    document.querySelector('meta[name=description]')?.setAttribute('content', about);
  }, [title, about, name]);
}

/**
 * The heading of the page. It gets the focus after navigation within the site, for screen readers, unless it loads so
 * late that the user has already pressed something, or the page has put the focus elsewhere.
 */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useLocation().key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page; a change of sort must not move the focus
  useEffect(() => {
    if (!first && !hasActed() && !document.activeElement?.matches('main *'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface PageHeadProps {
  title: string;
  subtitle?: string;
  /** Totals, source and date, beside the heading. */
  stamp?: ReactNode;
}

/** The heading of a page with its subtitle and stamp. */
export function PageHead({ title, subtitle, stamp }: PageHeadProps) {
  useTitle(title, subtitle && `${title}: ${subtitle}`);
  return (
    <Flex
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'flex-start', sm: 'flex-end' }}
      justify="space-between"
      gap={{ base: 2, sm: 16 }}
      mb={14}
    >
      <div>
        <PageHeading>{title}</PageHeading>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {stamp && <span className="stamp num">{stamp}</span>}
    </Flex>
  );
}

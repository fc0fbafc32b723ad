import type { ReactNode } from 'react';
import styles from '#src/accounts/sign-in/EntryPage.module.css';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';

interface EntryPageProps {
  /** Name of the page in breadcrumbs and the browser's tab. */
  name: string;
  heading?: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The narrow card of the pages around signing in. */
export function EntryPage({ name, heading = name, lead, children }: EntryPageProps) {
  useTitle(name);
  return (
    <>
      <Crumbs here={name} />
      <section className={`card ${styles.entry}`}>
        <PageHeading>{heading}</PageHeading>
        {lead && <p className="muted">{lead}</p>}
        {children}
      </section>
    </>
  );
}

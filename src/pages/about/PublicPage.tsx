import { type ReactNode, useId } from 'react';
import styles from '#src/pages/about/PublicPage.module.css';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

interface PublicPageProps {
  title: string;
  /** The page in a sentence. */
  lead: string;
  /** The day its words were last changed, for pages that bind somebody. */
  changed?: string;
  /** Its words are not all known yet. */
  waiting?: boolean;
  children: ReactNode;
}

/** A page of text, for everybody. */
export function PublicPage({ title, lead, changed, waiting = false, children }: PublicPageProps) {
  return (
    <>
      <Crumbs here={title} />
      <PageHead title={title} subtitle={lead} stamp={changed && `Last changed ${changed}`} />
      {waiting ? <Spinner /> : <article className={`card ${styles.prose}`}>{children}</article>}
    </>
  );
}

/** A part of such a page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import '#src/ui/detail.css';

interface DetailCardProps {
  title: string;
  /** Source and date, such as `NPPES · Nov 9, 2026`. */
  stamp: ReactNode;
  /** A card with nothing to say is not drawn. */
  empty?: boolean;
  /** Takes both columns. */
  wide?: boolean;
  children: ReactNode;
}

/** One card of a detail page. It fails alone. */
export function DetailCard({ title, stamp, empty = false, wide = false, children }: DetailCardProps) {
  const id = useId();
  if (empty) return null;
  return (
    <section className={wide ? 'card detail-card wide' : 'card detail-card'} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        <span className="stamp">{stamp}</span>
      </div>
      <div className="card-body">
        <ErrorBoundary fallback={<ErrorBox sentence={`${title} could not be shown`} advice="Reload the page." />}>
          {children}
        </ErrorBoundary>
      </div>
    </section>
  );
}

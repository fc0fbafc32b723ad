import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ExportList } from '#src/work/exports/MyExports.tsx';
import { exportsQuery } from '#src/work/exports/questions.tsx';

/** The user's exports with their links while these live, on the profile. */
export function ExportsCard() {
  const { data, error } = useQuery(exportsQuery);
  const content = useRef<HTMLDivElement>(null);
  return (
    <DetailCard title="Exports" stamp={null}>
      <div ref={content} tabIndex={-1} style={{ outline: 'none' }}>
        {error && <ErrorBox error={error} />}
        {data && data.length > 0 ? (
          <ExportList of={data} onRemove={() => content.current?.focus()} />
        ) : (
          <p className="muted">Large exports show here, each with a link for 24 hours.</p>
        )}
      </div>
    </DetailCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CertificateTag } from '#src/datasets/certifications/CertificateTag.tsx';
import type { Certification } from '#src/datasets/certifications/contract.ts';
import { certificationsQuery } from '#src/datasets/certifications/questions.tsx';
import { partialDate, zip } from '#src/shared/format.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

interface CertificationCardProps {
  npi: string;
  /** The IDs of the certificates of other specialties than the provider's. */
  others: ReadonlySet<string>;
  /** What ABMS says in the specialty without an active certificate. */
  without: string | undefined;
}

/**
 * A provider's board certifications. Those of other specialties are gray, as in the key facts (R-1031). Hidden if there are none.
 * Shows errors.
 */
export function CertificationCard({ npi, others, without }: CertificationCardProps) {
  const { data, error, refetch } = useQuery(certificationsQuery(npi));
  const rows = data?.rows ?? [];
  return (
    <DetailCard
      title="ABMS Board Certification"
      stamp={useCardStamp('ABMS', 'certifications')}
      empty={rows.length === 0 && !error}
    >
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {without && <p className="small muted">{without}</p>}
          <Items aria-label="Board certification">
            {rows.map((row, n) => (
              <RecordItem
                key={JSON.stringify(row)}
                record={row}
                isOther={others.has(row.certificate_id ?? '')}
                place={placeOf(row)}
                previousPlace={placeOf(rows[n - 1])}
              />
            ))}
          </Items>
        </>
      )}
    </DetailCard>
  );
}

interface RecordItemProps {
  record: Certification;
  /** Whether the certificate is of another specialty. */
  isOther: boolean;
  place: string;
  /** The place of the record above. A repeated place is left out unless the record has no other data. */
  previousPlace: string;
}

function RecordItem({ record, isOther, place, previousPlace }: RecordItemProps) {
  const { certificate_id, certificate_name, start_date, end_date } = record;
  const title = titleCase(certificate_name) ?? (certificate_id && `Certificate ${certificate_id}`);
  const [from, to] = [partialDate(start_date), partialDate(end_date)];
  const dates = [from && `From ${from}`, to && `until ${to}`].filter(Boolean).join(' ');
  return (
    <li>
      <ItemLine wraps>
        {title && <b className={isOther ? 'muted' : undefined}>{title}</b>}
        <CertificateTag record={record} gray={isOther} />
        {isOther && <span className="small muted nowrap">Other specialty</span>}
      </ItemLine>
      {dates && <div className="small num">{dates.replace(/^until/, 'Until')}</div>}
      {(place !== previousPlace || !(title || dates)) && <div className="small muted">{place}</div>}
    </li>
  );
}

function placeOf(record: Certification | undefined): string {
  if (!record) return '';
  const { address_1, address_2, city, state } = record;
  const town = townOf({ city, state, zip: zip(record.zip) });
  return [titleCase(address_1, 'place'), titleCase(address_2, 'place'), town].filter(Boolean).join(', ');
}

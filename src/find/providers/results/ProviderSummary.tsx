import { IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { DeactivatedMark } from '#src/datasets/nppes/DeactivatedMark.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import {
  BoardCertification,
  Licenses,
  Medicare,
  RecentChange,
  ScreeningMarks,
} from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import styles from '#src/find/providers/results/ProviderSummary.module.css';
import { aboutMiles, count, dial, gender, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst, titleCase, titledName, townOf } from '#src/shared/title-case.ts';
import { HiddenPhone, isPhoneHidden, RowMarks } from '#src/ui/marks/marks.tsx';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

interface ProviderSummaryProps {
  row: FoundProvider;
  highlights: Highlights | undefined;
  marks: PersonMarks | undefined;
}

/** A provider in the results on narrow screens. Plain elements, and drawn again only when it changes: a page has fifty. */
export const ProviderSummary = memo(function ProviderSummary({ row, highlights, marks }: ProviderSummaryProps) {
  const hidden = isPhoneHidden(marks);
  const call = hidden ? null : dial(row.phone);
  const place = townOf({ city: row.city, state: row.state });
  const distance = row.miles == null ? '' : `, ${aboutMiles(row.miles)}, by ZIP`;
  return (
    <div className={styles.summary}>
      <div className={styles.who}>
        <div className={styles.head}>
          <span>
            <b>{lastFirst(row)}</b> <span className="muted">{row.credential}</span>
            {row.formerly && <span className="small muted"> formerly {titleCase(row.formerly, 'person')}</span>}
          </span>
          <Link to={links.provider(row.npi)} className="num small nowrap" aria-label={`${row.npi}, ${titledName(row)}`}>
            {row.npi}
          </Link>
        </div>
        <PrimaryTaxonomy row={row} />
        <div className={styles.facts}>
          <DeactivatedMark on={row.deactivated_on} />
          <ScreeningMarks of={highlights} marks={marks} />
          <RowMarks marks={marks} />
          <BoardCertification of={highlights} />
          <Licenses of={highlights} />
          <Medicare of={highlights} />
          <RecentChange of={highlights} />
          <span className="muted">
            {place}
            {distance}
          </span>
          {row.service_count != null && <span>{count(row.service_count)} services</span>}
          <span className="muted">{gender(row.gender)}</span>
        </div>
      </div>
      {hidden ? (
        <HiddenPhone />
      ) : call ? (
        <a href={call} className={styles.call} title={phone(row.phone) ?? undefined}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <span className="unseen">{phone(row.phone)}</span>
        </a>
      ) : (
        <span className="num small">{phone(row.phone)}</span>
      )}
    </div>
  );
});

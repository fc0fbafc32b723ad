import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  BoardCertification,
  bestCertificate,
  certificateWords,
  NOT_LOADED,
} from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import styles from '#src/datasets/providers/highlights/Decision.module.css';
import { counted, date, dollars, partialDate } from '#src/shared/format.ts';
import { statusOn } from '#src/shared/license-status.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { yearsAgo } from '#src/shared/years-ago.ts';
import { LinkButton } from '#src/ui/keys/LinkButton.tsx';
import { goToCard } from '#src/ui/record/go-to-card.ts';
import { today } from '#src/ui/state/today.ts';

interface DecisionProps {
  of: Highlights;
  columns: 2 | 5;
  /** The day on which the record was updated, for a fifth cell. */
  updated?: string | null;
}

/**
 * What decides whether to call a provider: certified, licensed, volume, years out of school, and how fresh the record is. On the
 * provider's page, heads lead to the cards that say more (R-1445).
 */
export function Decision({ of, columns, updated }: DecisionProps) {
  const { payment, education } = of;
  const old = yearsAgo(updated, today());
  const hasCards = columns === 5;
  return (
    <SimpleGrid
      component="section"
      className={`${styles.strip} ${columns === 5 ? styles.page : ''}`}
      aria-label="Key facts"
      cols={columns === 2 ? 2 : { base: 2, sm: 3, md: 5 }}
      spacing={0}
      verticalSpacing={0}
      bd={columns === 2 ? '1px solid var(--line)' : undefined}
      bdrs={columns === 2 ? 'md' : 'lg'}
      style={{ overflow: 'hidden' }}
    >
      <BoardCell of={of} hasCards={hasCards} />
      <LicenseCell of={of} hasCards={hasCards} />
      <Cell
        head={payment ? `Medicare ${payment.year}` : 'Medicare'}
        note={payment?.beneficiaries != null && counted(payment.beneficiaries, 'patient')}
      >
        {payment ? (
          <Link to={links.payment(of.npi)}>
            {payment.payment_amount === null ? 'Withheld' : dollars(payment.payment_amount)}
          </Link>
        ) : (
          'No record'
        )}
      </Cell>
      <Cell head="Graduated" note={titleCase(education?.medical_school)}>
        {education?.graduation_year ?? 'No record'}
      </Cell>
      {updated !== undefined && (
        <Cell
          head="Record updated"
          card="Basic Information"
          note={old ? <span style={{ color: 'var(--warn)' }}>{old}</span> : 'NPPES'}
        >
          {date(updated) ?? 'Unknown'}
        </Cell>
      )}
    </SimpleGrid>
  );
}

interface PartProps {
  of: Highlights;
  /** Whether the cards that say more are below. */
  hasCards: boolean;
}

/** The certificate of the specialty, or that ABMS has none. Certificates of other specialties are in the note. */
function BoardCell({ of, hasCards }: PartProps) {
  const card = hasCards && of.certificates?.length ? 'ABMS Board Certification' : undefined;
  const best = bestCertificate(of.certificates);
  const words = best && certificateWords(best);
  if (of.abms === 'active' && best)
    return (
      <Cell head="Board certification" card={card} note={words}>
        <BoardCertification of={of} />
      </Cell>
    );
  return (
    <Cell head="Board certification" card={card} note={[words, of.abms && NOT_LOADED].filter(Boolean).join('. ')}>
      {of.abms === 'none' ? 'No active ABMS certificate in this specialty' : of.abms ? 'Unknown' : 'No record'}
    </Cell>
  );
}

/** The license that lasts longest, or the states of those reported to NPPES. */
function LicenseCell({ of: { licenses, listed_states: listed }, hasCards }: PartProps) {
  const [license, ...others] = licenses ?? [];
  if (license) {
    const isExpired = statusOn(today(), license.expiry_date) === 'expired';
    const verb = isExpired ? 'expired' : 'until';
    const end = partialDate(license.expiry_date);
    return (
      <Cell
        head="Licenses"
        card={hasCards ? 'FSMB License Information' : undefined}
        note={others.length > 0 ? `and ${counted(others.length, 'more license')} · FSMB` : 'FSMB'}
      >
        <span style={{ color: isExpired ? 'var(--danger)' : undefined }}>
          {[license.state, end ? `${verb} ${end}` : 'without an end'].filter(Boolean).join(' ')}
        </span>
      </Cell>
    );
  }
  return listed?.length ? (
    <Cell head="Licenses" card={hasCards ? 'Professional Licenses' : undefined} note="Self-reported to NPPES">
      {listed.join(', ')}
    </Cell>
  ) : (
    <Cell head="Licenses">No record</Cell>
  );
}

interface CellProps {
  head: string;
  /** The title of the card that says more, to which the head leads. */
  card?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
}

const Cell = ({ head, card, note, children }: CellProps) => (
  <div>
    <div className="small muted">
      {card ? (
        <LinkButton fz={12} style={{ marginBlock: -3 }} onClick={() => goToCard(card)} title={`Go to ${card}`}>
          {head}
        </LinkButton>
      ) : (
        head
      )}
    </div>
    <b>{children}</b>
    {note && <div className="small muted">{note}</div>}
  </div>
);

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import { PersonName } from '#src/ui/marks/marks.tsx';
import { useRecent } from '#src/ui/record/recent.ts';
import { type CardName, cards } from '#src/work/desk/cards.tsx';
import { DeskCard } from '#src/work/desk/DeskCard.tsx';
import styles from '#src/work/desk/desk.module.css';

/** Recent people in the line above the cards. */
const FEW = 5;

/** The people whose pages the user opened last. */
export const useRecentFew = () => useRecent()[0].slice(0, FEW);

/** The desk with its cards. */
export const DeskFrame = ({ children }: { children: ReactNode }) => (
  <section aria-label="Your desk">
    <Recent />
    <div className={styles.cards}>{children}</div>
  </section>
);

/** The desk while it loads (R-1402). */
export const DeskBones = () =>
  (Object.keys(cards) as CardName[]).map((name) => <DeskCard key={name} name={name} rows={null} />);

function Recent() {
  const people = useRecentFew();
  if (people.length === 0) return null;
  return (
    <Group component="section" aria-label="Recent people" gap="4px 16px" mb={12} className="small">
      <span className="muted">Recent people in this browser</span>
      {people.map(({ npi, name }) => (
        <span key={npi}>
          <PersonName npi={npi}>
            <Link to={links.provider(npi)}>{name}</Link>
          </PersonName>
        </span>
      ))}
    </Group>
  );
}

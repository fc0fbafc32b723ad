import { Box } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { count } from '#src/shared/format.ts';
import { CardHead } from '#src/ui/record/DetailCard.tsx';
import { usePreference } from '#src/ui/state/preferences.ts';
import { type CardName, cardOf } from '#src/work/desk/cards.tsx';

/** Rows to expect in a browser that has not shown the desk before. */
const FIRST = 3;

interface DeskCardProps {
  name: CardName;
  /** Null while they load. */
  rows: readonly { key: string; content: ReactNode }[] | null;
  /** Rows of the user, if the card may show fewer. */
  total?: number | undefined;
}

/** One card of the desk. While it loads, it has the shape that it had last time, so that the page does not move (R-1402). */
export function DeskCard({ name, rows, total = 0 }: DeskCardProps) {
  const { title, about, all, advice } = cardOf(name);
  const [lastShown, setLastShown] = usePreference(`desk-${name}`, FIRST);
  const shown = rows?.length;
  useEffect(() => {
    if (shown !== undefined) setLastShown(shown);
  }, [shown, setLastShown]);
  const more = rows && total > rows.length ? `${count(total)} ` : '';
  return (
    <section className="card" aria-label={title} aria-busy={rows === null}>
      <CardHead>
        <h2>{title}</h2>
        <span className="small">
          {about && <span className="muted">{about} · </span>}
          {all ? (
            <Link to={all.to}>{`All ${more}${all.of}`}</Link>
          ) : (
            more && <span className="muted">{more}in all</span>
          )}
        </span>
      </CardHead>
      {(shown ?? lastShown) === 0 ? (
        <Box px={18} py={14} className="small muted">
          {rows ? advice : <Bone>{advice}</Bone>}
        </Box>
      ) : (
        <ul>
          {(rows ?? bonesOf(lastShown)).map(({ key, content }, n) => (
            <Box component="li" key={key} px={18} py={9} className={n > 0 ? 'line-above' : undefined}>
              {content}
            </Box>
          ))}
        </ul>
      )}
    </section>
  );
}

/** As high and wide as the text that it hides. */
const Bone = ({ children }: { children: string }) => (
  <span className="bone" aria-hidden>
    <span style={{ visibility: 'hidden' }}>{children}</span>
  </span>
);

/** Rows of a name with a line below it. */
const bonesOf = (rows: number) =>
  [...Array(rows).keys()].map((n) => ({
    key: `${n}`,
    content: (
      <>
        <Bone>Name of a person</Bone>
        <div className="small">
          <Bone>Name of a person, and more</Bone>
        </div>
      </>
    ),
  }));

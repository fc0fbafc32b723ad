import { Link } from 'react-router';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { PageHead } from '#src/ui/layout/PageHead.tsx';

interface UnknownListProps {
  sentence: string;
  /** The page of all such lists, last of the way here. */
  all: readonly Destination[];
  slug: string;
}

/** Stands in for a listing that an address names and nobody keeps. */
export const UnknownList = ({ sentence, all, slug }: UnknownListProps) => (
  <>
    <Crumbs trail={all} here={slug} />
    <PageHead title="No such list" />
    <ErrorBox sentence={sentence} advice="The address may be misspelt." />
    <Hint>
      {all.slice(-1).map(({ label, path }) => (
        <Link key={path} to={path}>
          See all {label.toLowerCase()}
        </Link>
      ))}
    </Hint>
  </>
);

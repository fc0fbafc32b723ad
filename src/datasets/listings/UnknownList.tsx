import { Link } from 'react-router';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Hint } from '#src/ui/messages/Hint.tsx';

interface UnknownListProps {
  sentence: string;
  /** The breadcrumb trail to the page of all lists. */
  all: readonly Destination[];
  slug: string;
}

/** The page for the URL of an unknown list. */
export const UnknownList = ({ sentence, all, slug }: UnknownListProps) => (
  <>
    <Crumbs trail={all} here={slug} />
    <PageHead title="List not found" />
    <ErrorBox message={sentence} advice="Check the spelling of the URL." />
    <Hint>
      {all.slice(-1).map(({ label, path }) => (
        <Link key={path} to={path}>
          See all {label.toLowerCase()}
        </Link>
      ))}
    </Hint>
  </>
);

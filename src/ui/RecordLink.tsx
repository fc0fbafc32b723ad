import { Link } from 'react-router';

interface RecordLinkProps {
  to: string;
  /** The text of the link, such as an NPI. */
  number: string;
  /** The name of the record. */
  name: string | null;
}

/**
 * A row's link to its record. Its accessible name adds the name, so that links are distinct in a screen reader's list.
 */
export const RecordLink = ({ to, number, name }: RecordLinkProps) => (
  <Link to={to} className="num nowrap" aria-label={name ? `${number}, ${name}` : undefined}>
    {number}
  </Link>
);

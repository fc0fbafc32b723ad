import { Link } from 'react-router';

interface RecordLinkProps {
  to: string;
  /** What the link reads, such as an NPI. */
  number: string;
  /** Whose number it is. */
  name: string | null;
}

/** A row's link to its record. It reads as the number; its accessible name adds whose it is, as in a list of all links. */
export const RecordLink = ({ to, number, name }: RecordLinkProps) => (
  <Link to={to} className="num nowrap" aria-label={name ? `${number}, ${name}` : undefined}>
    {number}
  </Link>
);

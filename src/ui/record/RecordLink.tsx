import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RecordLinkProps {
  to: string;
  /** The number of the record, such as an NPI. */
  number: string;
  /** The text of the link. By default the number. */
  text?: ReactNode;
  /** The name of the record. With `text`, it begins with the text. */
  name: string | null;
}

/**
 * A row's link to its record. Its accessible name adds the name, so that links are distinct in a screen reader's list.
 */
export const RecordLink = ({ to, number, text, name }: RecordLinkProps) => (
  <Link
    to={to}
    className="num nowrap"
    aria-label={name ? (text ? `${name}, ${number}` : `${number}, ${name}`) : undefined}
  >
    {text ?? number}
  </Link>
);

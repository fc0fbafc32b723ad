import type { ReactNode } from 'react';
import type { NameParts } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst, titledName } from '#src/shared/title-case.ts';
import { Pair } from '#src/ui/record/Pair.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';

interface PersonRow extends NameParts {
  npi: string;
}

/** A row's link to its provider. Its text is the NPI by default. */
export const PersonLink = ({ row, text }: { row: PersonRow; text?: ReactNode }) => (
  <RecordLink
    to={links.provider(row.npi)}
    number={row.npi}
    text={text}
    name={text ? lastFirst(row) : titledName(row)}
  />
);

/** The first line of a provider's row on narrow screens: the name, the credential and the link. */
export const PersonFirstLine = ({ row }: { row: PersonRow }) => (
  <Pair>
    <span>
      <b>{lastFirst(row)}</b> <span className="muted">{row.credential}</span>
    </span>
    <PersonLink row={row} />
  </Pair>
);

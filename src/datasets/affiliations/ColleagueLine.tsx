import { Link } from 'react-router';
import type { Colleague } from '#src/datasets/affiliations/contract.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';

/** Providers of the same group or school, the first four of them at first (R-1462). `things` names them in the plural. */
export function ColleagueLines<Row extends Colleague>({ of, things, asideOf }: ColleagueLinesProps<Row>) {
  return (
    <FirstFew of={of} things={things.toLowerCase()} few={4}>
      {(shown) => (
        <Items people aria-label={things}>
          {shown.map((row) => (
            <ColleagueLine key={row.npi} colleague={row} aside={asideOf?.(row)} />
          ))}
        </Items>
      )}
    </FirstFew>
  );
}

interface ColleagueLinesProps<Row> {
  of: readonly Row[];
  things: string;
  asideOf?: (row: Row) => string | null;
}

/** A provider of the same group or school. `aside` is at the end of the line. */
function ColleagueLine({ colleague, aside }: { colleague: Colleague; aside?: string | null | undefined }) {
  return (
    <li>
      <ItemLine>
        <Link to={links.provider(colleague.npi)}>{titledName(colleague) ?? colleague.npi}</Link>
        {aside && (
          <span className="num muted nowrap" data-end>
            {aside}
          </span>
        )}
      </ItemLine>
      {colleague.primary_specialty && <div className="small muted">{titleCase(colleague.primary_specialty)}</div>}
    </li>
  );
}

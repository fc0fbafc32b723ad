import { Link } from 'react-router';
import type { Colleague } from '#src/datasets/affiliations/contract.ts';
import { links } from '#src/shared/links.ts';
import { ItemLine } from '#src/ui/record/Items.tsx';
import { titleCase, titledName } from '#src/ui/record/title-case.ts';

/** A provider of the same group or school. `aside` is at the end of the line. */
export function ColleagueLine({ colleague, aside }: { colleague: Colleague; aside?: string | null }) {
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

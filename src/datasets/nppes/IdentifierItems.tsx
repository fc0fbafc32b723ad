import type { z } from 'zod';
import type { Identifier } from '#src/datasets/nppes/contract.ts';
import { identifierType } from '#src/shared/identifier-types.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';

/** Identifiers of other programs and payers, with the names of their types. */
export const IdentifierItems = ({ identifiers }: { identifiers: z.infer<typeof Identifier>[] }) => (
  <Items>
    {identifiers.map(({ identifier, type, state, issuer }) => (
      <li key={`${identifier} ${type} ${state}`}>
        <ItemLine>
          <b className="num">{identifier}</b>
          <span className="muted">{identifierType(type)}</span>
        </ItemLine>
        <div className="small muted">
          {[titleCase(issuer), state && (states[state] ?? state)].filter(Boolean).join(' · ')}
        </div>
      </li>
    ))}
  </Items>
);

import type { z } from 'zod';
import type { Identifier } from '#src/datasets/nppes/contract.ts';
import { identifierType } from '#src/shared/identifier-types.ts';
import { states } from '#src/shared/states.ts';

/** Identifiers of other programs and payers, with their types in words. */
export const IdentifierItems = ({ identifiers }: { identifiers: z.infer<typeof Identifier>[] }) => (
  <ul className="items">
    {identifiers.map(({ identifier, type, state, issuer }) => (
      <li key={`${identifier} ${type} ${state}`}>
        <div className="row">
          <b className="num">{identifier}</b>
          <span className="muted">{identifierType(type)}</span>
        </div>
        <div className="small muted">{[issuer, state && (states[state] ?? state)].filter(Boolean).join(' · ')}</div>
      </li>
    ))}
  </ul>
);

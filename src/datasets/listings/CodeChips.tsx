import { dottedCode } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { FirstFew } from '#src/ui/FirstFew.tsx';
import '#src/datasets/listings/listings.css';

/** The taxonomy codes of a listing by their friendly names; of many, the first few until all are wanted. */
export const CodeChips = ({ codes }: { codes: CodeList['codes'] }) => (
  <div className="code-chips">
    <FirstFew of={codes} things="codes">
      {(shown) => (
        <ul aria-label="Taxonomy codes">
          {shown.map(({ code, name }) => (
            <li key={code} className="chip">
              {name} <span className="mono">{dottedCode(code)}</span>
            </li>
          ))}
        </ul>
      )}
    </FirstFew>
  </div>
);

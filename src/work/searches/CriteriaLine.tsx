import { later } from '#src/ui/state/later.tsx';
import type { SavedSearch } from '#src/work/searches/contract.ts';
import { criteriaInWords } from '#src/work/searches/words.tsx';

const inWords = {
  providers: later('ProviderSearchInWords', () => import('#src/find/providers/ProviderSearch.tsx')),
  organizations: later('OrganizationSearchInWords', () => import('#src/find/organizations/OrganizationSearch.tsx')),
  changes: later('ChangesInWords', () => import('#src/datasets/changes/Changes.tsx')),
};

interface CriteriaLineProps {
  search: Pick<SavedSearch, 'finds' | 'url'>;
  /** What the line says first. */
  first?: string | undefined;
}

/** The criteria of a saved search in a line, which tell apart searches of one name. */
export function CriteriaLine({ search: { finds, url }, first }: CriteriaLineProps) {
  const [path, query = ''] = url.split('?');
  const words = finds ?? (path === '/changes' ? 'changes' : undefined);
  const InWords = words && inWords[words];
  return (
    <div className="small muted" style={{ overflowWrap: 'anywhere', minHeight: '1lh' }}>
      {first && `${first} · `}
      {InWords ? <InWords query={query} /> : criteriaInWords(url)}
    </div>
  );
}

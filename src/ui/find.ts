import { useLocation, useNavigationType } from 'react-router';
import { useReveal } from '#src/ui/reveal.ts';

interface List {
  shows: (wanted: object) => boolean;
  search: (wanted: object) => void;
}

/**
 * What the form of a search screen does when it is submitted: asks for its criteria, or once more for those shown already, and
 * brings into sight what `results` is the ref of. It does so at once for a page that the box over everything led to.
 */
export function useFind(list: List, search: { again: () => void }) {
  const { state } = useLocation();
  const led = useNavigationType() === 'PUSH' && state?.found !== undefined;
  const { ref: results, reveal } = useReveal<HTMLElement>(led);
  const find = (wanted: object) => {
    if (list.shows(wanted)) search.again();
    else list.search(wanted);
    reveal();
  };
  return { find, results };
}

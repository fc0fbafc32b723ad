import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { asChoicesAsk, changeInSpecialty } from '#src/find/providers/filters/certified-in.tsx';
import { facetsQuery } from '#src/find/providers/filters/facets.tsx';
import { useListings } from '#src/find/providers/filters/names.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { drawn } from '#src/find/providers/filters/own-groups.tsx';
import { railOf } from '#src/ui/on-screen.ts';
import { Rail } from '#src/ui/rail/Rail.tsx';
import { useSite } from '#src/ui/state/site.ts';

const groups = railOf(providerCriteriaOnScreen, drawn);

interface ProviderRailProps {
  criteria: ProviderCriteria;
  onChange: (changed: Partial<ProviderCriteria>) => void;
}

/** The filters of a provider search. */
export const ProviderRail = ({ criteria, onChange }: ProviderRailProps) => (
  <Rail
    sets={{ taxonomy: useListings(criteria).map(({ codes }) => codes.map(({ code }) => code)) }}
    groups={groups}
    criteria={criteria}
    onChange={(changed) => onChange(changeInSpecialty(criteria, changed))}
    off={useSite()?.criteria_off}
    facetsQuery={(names, text) => facetsQuery(asChoicesAsk(criteria), names, text)}
  />
);

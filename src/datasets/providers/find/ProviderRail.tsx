import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import { asChoicesAsk, changeInSpecialty } from '#src/datasets/providers/find/certified-in.tsx';
import { facetsQuery } from '#src/datasets/providers/find/facets.tsx';
import { useListings } from '#src/datasets/providers/find/names.tsx';
import { railGroups } from '#src/datasets/providers/find/rail-groups.tsx';
import { Rail } from '#src/ui/rail/Rail.tsx';
import { useSite } from '#src/ui/site.ts';

interface ProviderRailProps {
  criteria: Criteria;
  onChange: (changed: Partial<Criteria>) => void;
}

/** The filters of a provider search. */
export const ProviderRail = ({ criteria, onChange }: ProviderRailProps) => (
  <Rail
    sets={{ taxonomy: useListings(criteria).map(({ codes }) => codes.map(({ code }) => code)) }}
    groups={railGroups}
    criteria={criteria}
    onChange={(changed) => onChange(changeInSpecialty(criteria, changed))}
    off={useSite()?.criteria_off}
    facetsQuery={(names, text) => facetsQuery(asChoicesAsk(criteria), names, text)}
  />
);

import { getPlace } from '#src/datasets/places/contract.ts';
import { LazyPlaceMap, MapFrame, MapSection } from '#src/datasets/places/maps.tsx';
import { useDetail } from '#src/ui/record/Detail.tsx';

/** The map of a ZIP code, for other pages. Hidden without coordinates or if the request fails. */
export function ZipMap({ zip }: { zip: string }) {
  const { data, error } = useDetail(getPlace, { zip });
  if (error) return null;
  if (!data) return <MapFrame size="low" />;
  return (
    <MapSection label={`Map of ${zip}`} size="low" of={[data]}>
      {([point], below) => point && <LazyPlaceMap key={point.zip} place={point} below={below} />}
    </MapSection>
  );
}

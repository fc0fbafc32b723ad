import { getPlace } from '#src/datasets/places/contract.ts';
import { MapRoom, MapSpace, PlaceMap } from '#src/datasets/places/maps.tsx';
import { useDetail } from '#src/ui/Detail.tsx';

/** The map of a ZIP, for pages of what is there. Without a position, or where the request fails, there is none. */
export function ZipMap({ zip }: { zip: string }) {
  const { data, error } = useDetail(getPlace, { zip });
  if (error) return null;
  if (!data) return <MapRoom size="low" />;
  return (
    <MapSpace label={`Map of ${zip}`} size="low" of={[data]}>
      {([point]) => point && <PlaceMap key={point.zip} place={point} />}
    </MapSpace>
  );
}

import { Link, useParams } from 'react-router';
import { getPlace, ZIP_NOT_FOUND } from '#src/datasets/places/contract.ts';
import { LazyPlaceMap, MapFrame, MapSection } from '#src/datasets/places/maps.tsx';
import { PlaceCards, PlaceHeader } from '#src/datasets/places/PlaceCards.tsx';
import { links } from '#src/shared/links.ts';
import { townOf } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { useTitle } from '#src/ui/layout/PageHead.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';

const trail = [{ label: 'GEOS', path: links.places() }];

/** The page of a ZIP code. */
export function PlacePage() {
  const { zip = '' } = useParams();
  const detail = useDetail(getPlace, { zip });
  const { data, missing } = detail;
  const title = missing ? ZIP_NOT_FOUND : data && `${townOf({ city: data.city, state: data.state })} ${data.zip}`;
  useTitle(title);
  return (
    <>
      <Crumbs trail={trail} here={title ?? zip} />
      <BackLink to={links.places()}>Back to GEOS</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() => (
          <NotFound title={ZIP_NOT_FOUND}>
            No place has the ZIP code {zip}. Check it, or <Link to={links.places()}>search by name</Link>.
          </NotFound>
        )}
      >
        {(place) => (
          <>
            <PlaceHeader place={place} />
            <MapSection label={`Map of ${place.zip}`} size="low" of={[place]}>
              {([point], below) => point && <LazyPlaceMap key={point.zip} place={point} below={below} />}
            </MapSection>
            <PlaceCards place={place} />
          </>
        )}
      </DetailContent>
    </>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <MapFrame size="low" />
    <CardsSkeleton lines={[4, 3, 3, 2]} />
  </>
);

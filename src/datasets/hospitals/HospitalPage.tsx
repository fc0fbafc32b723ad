import { Badge } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { getHospital, HOSPITAL_NOT_FOUND, type Hospital } from '#src/datasets/hospitals/contract.ts';
import { HospitalClinicians } from '#src/datasets/hospitals/HospitalClinicians.tsx';
import { ZipMap } from '#src/datasets/places/ZipMap.tsx';
import { zip as formatZip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { DetailContent, NotFound, useDetail, useRecordTitle } from '#src/ui/record/Detail.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { CardRows } from '#src/ui/record/DetailCards.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { HeadNumber, RecordHead } from '#src/ui/record/RecordHead.tsx';
import { CardsSkeleton, RecordHeadSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

const trail = [{ label: 'Hospitals', path: links.hospitals() }];

/** The page of a hospital: its location and its clinicians. */
export function HospitalPage() {
  const { ccn = '' } = useParams();
  const detail = useDetail(getHospital, { ccn });
  const name = detail.missing ? HOSPITAL_NOT_FOUND : (titleCase(detail.data?.facility_name) ?? detail.data?.ccn);
  useRecordTitle(detail, name, ccn);
  return (
    <>
      <Crumbs trail={trail} here={name ?? ccn} />
      <BackLink to={links.hospitals()}>Back to Hospitals</BackLink>
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() => (
          <NotFound title={HOSPITAL_NOT_FOUND}>
            No hospital has the CCN {ccn}. Check the number, or <Link to={links.hospitals()}>search by name</Link>.
          </NotFound>
        )}
      >
        {(hospital) => (
          <>
            <Summary hospital={hospital} />
            {hospital.zip && <ZipMap zip={hospital.zip.slice(0, 5)} />}
            <Cards hospital={hospital} />
            <HospitalClinicians ccn={ccn} />
          </>
        )}
      </DetailContent>
    </>
  );
}

function Summary({ hospital: { ccn, facility_name, hospital_type, city, state } }: { hospital: Hospital }) {
  const place = townOf({ city, state });
  return (
    <RecordHead
      avatar={<IconBuildingHospital size={26} stroke={1.75} aria-hidden />}
      name={titleCase(facility_name) ?? ccn}
    >
      {hospital_type && <Badge>{titleCase(hospital_type)}</Badge>}
      <HeadNumber what="CCN" value={ccn} />
      {place && <span>{place}</span>}
      <Link to={links.providers({ hospital: ccn })} data-screen>
        Search its providers
      </Link>
    </RecordHead>
  );
}

function Cards({ hospital: { ccn, hospital_type, address, city, state, zip, county, phone } }: { hospital: Hospital }) {
  const stamp = useCardStamp('CMS Hospitals', 'hospitals');
  const facts = {
    Address: titleCase(address, 'place'),
    City: titleCase(city, 'place'),
    State: state,
    ZIP: zip && (
      <Link to={links.place(zip.slice(0, 5))} className="num">
        {formatZip(zip)}
      </Link>
    ),
    County: titleCase(county, 'place'),
  };
  return (
    <CardRows>
      <DetailCard title="Location" stamp={stamp} empty={!Object.values(facts).some(Boolean)}>
        <Facts facts={facts} />
      </DetailCard>
      <DetailCard title="Hospital Information" stamp={stamp}>
        <Facts
          facts={{
            CCN: <span className="num">{ccn}</span>,
            Type: titleCase(hospital_type),
            Phone: phone && <PhoneLink number={phone} />,
          }}
        />
      </DetailCard>
    </CardRows>
  );
}

const Loading = () => (
  <>
    <RecordHeadSkeleton />
    <CardsSkeleton lines={[5, 3]} />
  </>
);

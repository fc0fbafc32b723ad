import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Leader, type Program, programTypes } from '#src/datasets/programs/contract.ts';
import { DirectorSearch } from '#src/datasets/programs/DirectorSearch.tsx';
import { ProgramsCard } from '#src/datasets/programs/ProgramsCard.tsx';
import { programTitle } from '#src/datasets/programs/program-title.tsx';
import { count, date, dial, mailAddress, phone, webAddress, zip } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts, Missing } from '#src/ui/record/Facts.tsx';
import { RecordHead } from '#src/ui/record/RecordHead.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The header and the cards of a program. */
export function ProgramCards({ program }: { program: Program }) {
  const stamp = useCardStamp('ACGME', 'programs');
  const { director, coordinator, sponsoring_institution } = program;
  return (
    <>
      <Summary program={program} />
      <DetailCards>
        <Accreditation program={program} stamp={stamp} />
        <Statistics program={program} stamp={stamp} />
        <DetailCard title="Program Leadership" stamp={stamp} empty={!director.name && !coordinator.name}>
          <Leadership
            title="Program Director"
            leader={director}
            search={<DirectorSearch director={director.name} state={program.state} />}
          />
          <Leadership title="Program Coordinator" leader={coordinator} />
        </DetailCard>
        <DetailCard title="Sponsoring Institution" stamp={stamp} empty={!sponsoring_institution}>
          <p>{titleCase(sponsoring_institution)}</p>
        </DetailCard>
        <ProgramsCard
          title="More Programs of the Sponsor"
          sponsor={sponsoring_institution}
          except={program.program_number}
        />
      </DetailCards>
    </>
  );
}

interface CardProps {
  program: Program;
  stamp: string;
}

function Summary({ program }: { program: Program }) {
  const { program_number, type, location, state, web_address } = program;
  const website = webAddress(web_address);
  const place = [titleCase(location, 'place'), state && (states[state] ?? state)].filter(Boolean).join(', ');
  return (
    <RecordHead name={programTitle(program)}>
      {type && <Badge>{programTypes[type] ?? type}</Badge>}
      <span className="num">{program_number}</span>
      {place && <span>{place}</span>}
      {website && (
        <a href={website} target="_blank" rel="noopener noreferrer nofollow">
          Visit Website
        </a>
      )}
    </RecordHead>
  );
}

function Accreditation({ program, stamp }: CardProps) {
  const { specialty_1, sub_specialty_1, specialty_2, sub_specialty_2, accreditation_status, accredited_length } =
    program;
  const effective = date(program.accreditation_effective_date);
  return (
    <DetailCard title="Specialty & Accreditation" stamp={stamp}>
      <Facts
        facts={{
          Specialty: titleCase(specialty_1),
          'Sub-specialty': titleCase(sub_specialty_1),
          'Secondary specialty': titleCase(specialty_2),
          'Secondary sub-specialty': titleCase(sub_specialty_2),
          'Accreditation status': titleCase(accreditation_status),
          'Effective date': effective ?? <Missing>Not available</Missing>,
          'Length of training':
            accredited_length &&
            (/^\d+$/.test(accredited_length)
              ? `${accredited_length} ${accredited_length === '1' ? 'year' : 'years'}`
              : accredited_length),
        }}
      />
    </DetailCard>
  );
}

function Statistics({ program, stamp }: CardProps) {
  return (
    <DetailCard title="Statistics" stamp={stamp}>
      <Facts
        facts={{
          'Resident positions (filled/approved)': positions(
            program.filled_resident_positions,
            program.approved_resident_positions,
          ),
          'Fellow positions (filled/approved)': positions(
            program.filled_fellow_positions,
            program.approved_fellow_positions,
          ),
          'Approved positions a year': yearly(program),
          'Original accreditation': day(program.accreditation_original_date),
          'Last site visit': day(program.last_site_visit_date),
          'Next site visit': day(program.next_site_visit_date),
        }}
      />
    </DetailCard>
  );
}

/** `About 4`: the approved positions by the years of training. */
function yearly({ approved_resident_positions, approved_fellow_positions, accredited_length }: Program) {
  const [approved, years] = [
    (approved_resident_positions ?? 0) + (approved_fellow_positions ?? 0),
    Number(accredited_length),
  ];
  if (!approved || !(years > 0)) return null;
  const each = Math.round(approved / years);
  return <span className="num">{each * years === approved ? count(each) : `About ${count(Math.max(each, 1))}`}</span>;
}

const day = (value: string | null) => date(value) ?? <Missing>Not available</Missing>;

/** `12/15`. An unknown number is a dash. */
const positions = (filled: number | null, approved: number | null) =>
  (filled !== null || approved !== null) && (
    <span className="num">{[filled, approved].map((number) => (number === null ? '–' : count(number))).join('/')}</span>
  );

interface LeadershipProps {
  title: string;
  leader: Leader;
  /** A search for the name. */
  search?: ReactNode;
}

function Leadership({ title, leader, search }: LeadershipProps) {
  const { name, designation, address_1, address_2, city, state, email } = leader;
  if (!name) return null;
  const [mail, call] = [mailAddress(email), dial(leader.phone)];
  const town = townOf({ city, state, zip: zip(leader.zip) });
  const lines = [titleCase(address_1, 'place'), titleCase(address_2, 'place'), town].filter(Boolean);
  return (
    <section aria-label={title}>
      <CardPart>{title}</CardPart>
      <Facts
        facts={{
          Name: (
            <>
              {titleCase(name, 'person')}
              {search}
            </>
          ),
          Designation: titleCase(designation),
          Address: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
          Phone: call ? (
            <a href={call} className="num">
              {phone(leader.phone)}
            </a>
          ) : (
            phone(leader.phone)
          ),
          Email: mail ? <a href={mail}>{email}</a> : email,
        }}
      />
    </section>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { EmailLine } from '#src/accounts/profile/EmailLine.tsx';
import { NameForm } from '#src/accounts/profile/NameForm.tsx';
import { PasswordCard } from '#src/accounts/profile/PasswordCard.tsx';
import type { Person } from '#src/accounts/session/contract.ts';
import { SessionsCard } from '#src/accounts/session/SessionsCard.tsx';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { minute, organizationOf } from '#src/accounts/words.tsx';
import { links } from '#src/shared/links.ts';
import { DetailCard } from '#src/ui/DetailCard.tsx';
import { DetailCards } from '#src/ui/DetailCards.tsx';
import { Facts } from '#src/ui/Facts.tsx';
import { useSite } from '#src/ui/site.ts';

/** The cards of the profile page, in the spec's order (§2), then those of the sign-in. */
export function ProfileCards({ person }: { person: Person }) {
  return (
    <DetailCards>
      <BasicInformation person={person} />
      <RolesAndPermissions person={person} />
      <ApiAccess />
      <PasswordCard person={person} />
      <SessionsCard />
    </DetailCards>
  );
}

function BasicInformation({ person }: { person: Person }) {
  const [editing, setEditing] = useState(false);
  const company = useSite()?.name;
  const edit = (
    <button type="button" className="link" onClick={() => setEditing(true)}>
      Edit name
    </button>
  );
  return (
    <DetailCard title="Basic Information" stamp={!editing && edit}>
      {editing && <NameForm person={person} onEnd={() => setEditing(false)} />}
      <Facts
        facts={{
          Name: !editing && person.full_name,
          Email: <EmailLine person={person} />,
          'Given name': person.given_name,
          'Family name': person.family_name,
          Nickname: person.nickname,
          Organization: organizationOf(person, company),
          'Identity provider ID': <span className="mono">{person.subject}</span>,
        }}
      />
    </DetailCard>
  );
}

function RolesAndPermissions({ person }: { person: Person }) {
  return (
    <DetailCard title="Roles & Permissions" stamp={null}>
      <Facts
        facts={{
          'Assigned roles': <RoleTag role={person.role} />,
          'Account type': person.internal ? 'Internal User' : 'External User',
          'Last updated': minute(person.updated_at),
        }}
      />
    </DetailCard>
  );
}

const ApiAccess = () => (
  <DetailCard title="API Access" stamp={null}>
    <p className="muted">
      Scripts and other programs read the directory with a token of yours.{' '}
      <Link to={`${links.settings()}#tokens`}>Manage API tokens</Link>
    </p>
  </DetailCard>
);

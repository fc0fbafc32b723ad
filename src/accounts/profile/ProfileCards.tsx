import { useState } from 'react';
import { Link } from 'react-router';
import { PasskeysCard } from '#src/accounts/passkeys/PasskeysCard.tsx';
import { PasswordCard } from '#src/accounts/profile/PasswordCard.tsx';
import { SessionsCard } from '#src/accounts/profile/SessionsCard.tsx';
import { TimeZoneCard } from '#src/accounts/profile/TimeZoneCard.tsx';
import { TwoStepCard } from '#src/accounts/second-factor/TwoStepCard.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { EmailLine } from '#src/accounts/users/EmailLine.tsx';
import { RoleTag } from '#src/accounts/users/RoleTag.tsx';
import { userOrganization } from '#src/accounts/users/words.tsx';
import { minute } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { DetailCards } from '#src/ui/record/DetailCards.tsx';
import { Facts } from '#src/ui/record/Facts.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useSite } from '#src/ui/state/site.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

// loaded when needed, because few visits of the profile use it
const NameForm = later('NameForm', () => import('#src/accounts/profile/NameForm.tsx'));

/** The cards of the profile page: those of R-67, then time zone, API access, password, two-step verification, passkeys, sessions and exports. */
export function ProfileCards({ user }: { user: CurrentUser }) {
  const { MyExports } = useWorkParts();
  return (
    <DetailCards>
      <BasicInformation user={user} />
      <RolesAndPermissions user={user} />
      <TimeZoneCard user={user} />
      <ApiAccess />
      <PasswordCard user={user} />
      <TwoStepCard user={user} />
      {user.embedded && <PasskeysCard />}
      <SessionsCard />
      {MyExports && <MyExports />}
    </DetailCards>
  );
}

function BasicInformation({ user }: { user: CurrentUser }) {
  const [editing, setEditing] = useState(false);
  const company = useSite()?.name;
  const edit = <QuietButton onClick={() => setEditing(true)}>Edit name</QuietButton>;
  return (
    <DetailCard title="Basic Information" stamp={!editing && edit}>
      {editing && <NameForm user={user} onEnd={() => setEditing(false)} />}
      <Facts
        facts={{
          Name: !editing && user.full_name,
          Email: <EmailLine user={user} />,
          'Given name': user.given_name,
          'Family name': user.family_name,
          Nickname: user.nickname,
          Organization: userOrganization(user, company),
          'Identity provider ID': <span className="code">{user.subject}</span>,
        }}
      />
    </DetailCard>
  );
}

function RolesAndPermissions({ user }: { user: CurrentUser }) {
  return (
    <DetailCard title="Roles & Permissions" stamp={null}>
      <Facts
        facts={{
          'Assigned roles': <RoleTag role={user.role} />,
          'Account type': user.internal ? 'Internal User' : 'External User',
          'Last updated': minute(user.updated_at),
        }}
      />
    </DetailCard>
  );
}

const ApiAccess = () => (
  <DetailCard title="API Access" stamp={null}>
    <p className="muted">
      Scripts and other programs read the directory with your API tokens.{' '}
      <Link to={`${links.settings()}#tokens`}>Manage API tokens</Link>
    </p>
  </DetailCard>
);

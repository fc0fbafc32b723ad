import { useRef, useState } from 'react';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { later } from '#src/ui/state/later.tsx';

// loaded when needed, because few visits of the profile use it
const PasswordForm = later('PasswordForm', () => import('#src/accounts/profile/PasswordForm.tsx'));

/** Changes the user's password. With another identity provider, refers the user to it. */
export function PasswordCard({ user }: { user: CurrentUser }) {
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  if (!user.embedded)
    return (
      <DetailCard title="Password" stamp={null}>
        <p className="muted">Your identity provider keeps your password. Change it there.</p>
      </DetailCard>
    );
  const close = (next: 'closed' | 'changed') => {
    setState(next);
    button.current?.focus();
  };
  const toggle = (
    <QuietButton
      ref={button}
      aria-expanded={state === 'open'}
      onClick={() => setState(state === 'open' ? 'closed' : 'open')}
    >
      Change password
    </QuietButton>
  );
  return (
    <DetailCard title="Password" stamp={toggle}>
      {state === 'open' && <PasswordForm onCancel={() => close('closed')} onChanged={() => close('changed')} />}
      <p className="muted">A change ends your other sessions and your API tokens. You stay signed in here.</p>
      <p role="status">{state === 'changed' && 'Your password was changed.'}</p>
    </DetailCard>
  );
}

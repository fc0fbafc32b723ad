import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ManagedUser } from '#src/accounts/administration/contract.ts';
import { userName } from '#src/accounts/users/words.tsx';

// loaded when opened, to keep the screen's script small
const DisableDialog = lazy(async () => ({
  default: (await import('#src/accounts/administration/DisableDialog.tsx')).DisableDialog,
}));
const HandOverDialog = lazy(async () => ({
  default: (await import('#src/accounts/administration/HandOverDialog.tsx')).HandOverDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('#src/accounts/administration/PasswordDialog.tsx')).PasswordDialog,
}));
const SecondFactorDialog = lazy(async () => ({
  default: (await import('#src/accounts/administration/SecondFactorDialog.tsx')).SecondFactorDialog,
}));

/** The menu of other actions: disable or enable the account, hand over its work, reset its password or its second factor. */
export function UserActions({ user }: { user: ManagedUser }) {
  const [dialog, setDialog] = useState<'disable' | 'hand-over' | 'password' | 'second-factor'>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(undefined);
    button.current?.focus(); // the menu item that opened the dialog is gone
  };
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <ActionIcon ref={button} variant="default" aria-label={`More actions for ${userName(user)}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('disable')}>{user.disabled ? 'Enable' : 'Disable'}</Menu.Item>
          <Menu.Item onClick={() => setDialog('hand-over')}>Hand over work</Menu.Item>
          {user.embedded && <Menu.Item onClick={() => setDialog('password')}>Reset password</Menu.Item>}
          {user.second_factor && (
            <Menu.Item onClick={() => setDialog('second-factor')}>Reset two-step verification</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'disable' && <DisableDialog user={user} onClose={close} />}
        {dialog === 'hand-over' && <HandOverDialog user={user} onClose={close} />}
        {dialog === 'second-factor' && <SecondFactorDialog user={user} onClose={close} />}
        {dialog === 'password' && <PasswordDialog user={user} onClose={close} />}
      </Suspense>
    </>
  );
}

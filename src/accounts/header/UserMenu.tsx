import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from '#src/accounts/header/UserMenu.module.css';
import { Avatar } from '#src/accounts/users/Avatar.tsx';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { roleColors, roleLabel } from '#src/accounts/users/words.tsx';

// loaded when first opened, to keep the initial script small
const UserCard = lazy(async () => ({ default: (await import('#src/accounts/header/UserCard.tsx')).UserCard }));

/**
 * The button that opens the user menu. A click outside, Escape, navigation or moving the focus out closes the menu
 * (R-23).
 */
export function UserMenu({ user }: { user: CurrentUser }) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const open = openedAt === key;
  const close = () => setOpenedAt(undefined);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside<HTMLDivElement>(close);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <Box pos="relative" ref={menu} onKeyDown={closeByKey} onBlur={closeWhenLeft}>
      <UnstyledButton
        ref={button}
        pos="relative"
        p={2}
        mr={6}
        bdrs="50%"
        className={styles.button}
        title={user.role ? roleLabel(user.role) : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpenedAt(open ? undefined : key)}
      >
        <VisuallyHidden component="span">Account</VisuallyHidden>
        <Avatar user={user} size={32} />
      </UnstyledButton>
      {user.role && (
        <span
          className={styles.letter}
          data-screen
          style={{ background: roleColors[user.role] }}
          role="img"
          aria-label={roleLabel(user.role)}
        >
          {roleLabel(user.role).charAt(0)}
        </span>
      )}
      {open && (
        <Box
          component="section"
          className={`card ${styles.card}`}
          pos="absolute"
          top="calc(100% + 8px)"
          right={0}
          w={300}
          maw="calc(100vw - 24px)"
          id={id}
          aria-label="User menu"
        >
          <Suspense>
            <UserCard user={user} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

import { Avatar as Picture } from '@mantine/core';
import type { CurrentUser } from '#src/accounts/session/contract.ts';
import { initialsOf } from '#src/accounts/words.tsx';

interface AvatarProps {
  user: CurrentUser;
  /** Its diameter; without one, it fills its place, in letters of the size used there. */
  size?: number;
}

/** A user's picture, or two letters where there is none or it cannot be shown. */
export const Avatar = ({ user, size }: AvatarProps) => (
  <Picture
    component="span"
    size={size ?? '100%'}
    fz={size && 12}
    color="accent"
    src={user.picture}
    alt=""
    imageProps={{ referrerPolicy: 'no-referrer' }}
    aria-hidden
  >
    {initialsOf(user)}
  </Picture>
);

import { Avatar as Picture } from '@mantine/core';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { userInitials } from '#src/accounts/users/words.tsx';

interface AvatarProps {
  user: CurrentUser;
  /** Diameter in pixels. By default the avatar fills its container and inherits the font size. */
  size?: number;
}

/** A user's picture, or the initials if there is none or it does not load. */
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
    {userInitials(user)}
  </Picture>
);

import { Avatar } from '@mantine/core';
import { initialsOf } from '#src/work/lists/words.tsx';

interface UserMarkProps {
  user: { name: string | null; email: string } | null;
  size?: number;
}

/** A user's initials, with the name for screen readers and as a tooltip. */
export function UserMark({ user, size = 22 }: UserMarkProps) {
  if (!user) return null;
  const name = user.name ?? user.email;
  return (
    <Avatar
      component="span"
      size={size}
      fz={size < 26 ? 11 : 12}
      color="accent"
      role="img"
      aria-label={name}
      title={name}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

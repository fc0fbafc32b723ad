import { useState } from 'react';
import styles from '#src/accounts/profile/Avatar.module.css';
import type { CurrentUser } from '#src/accounts/session/contract.ts';
import { initialsOf } from '#src/accounts/words.tsx';

/** A user's picture, or two letters where there is none or it cannot be shown. */
export function Avatar({ user }: { user: CurrentUser }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { picture } = user;
  return (
    <span className={styles.avatar} aria-hidden>
      {picture && picture !== failed ? (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setFailed(picture)} />
      ) : (
        initialsOf(user)
      )}
    </span>
  );
}

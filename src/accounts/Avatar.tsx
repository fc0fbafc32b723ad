import { useState } from 'react';
import styles from '#src/accounts/Avatar.module.css';
import type { Person } from '#src/accounts/contract.ts';
import { initialsOf } from '#src/accounts/words.tsx';

/** A person's picture, or two letters where there is none or it cannot be shown. */
export function Avatar({ person }: { person: Person }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { picture } = person;
  return (
    <span className={styles.avatar} aria-hidden>
      {picture && picture !== failed ? (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setFailed(picture)} />
      ) : (
        initialsOf(person)
      )}
    </span>
  );
}

import { useEffect } from 'react';
import { useNotice } from '#src/ui/messages/notices.ts';
import { early, useLoaded } from '#src/ui/state/later.tsx';

const load = () => import('#src/ui/messages/NoticeBox.tsx');
const prepare = early(load);

/** The message about what the user did last. It is loaded before it is needed, and also shows if it could not be. */
export function Notices() {
  const notice = useNotice();
  const { Loaded, error } = useLoaded('NoticeBox', load, notice !== undefined);
  useEffect(() => {
    for (const use of ['pointerdown', 'keydown']) addEventListener(use, prepare, { once: true });
  }, []);
  if (!notice) return null;
  if (Loaded) return <Loaded notice={notice} />;
  return (
    error && (
      <p role="status" className="card" style={{ position: 'fixed', zIndex: 350, bottom: 16, left: 16, padding: 8 }}>
        {notice.text}
      </p>
    )
  );
}

import { later } from '#src/ui/later.tsx';
import { type Notice, useNotice } from '#src/ui/notices.ts';

const NoticeBox = later<{ notice: Notice }>('NoticeBox', async () => (await import('#src/ui/NoticeBox.tsx')).NoticeBox);

/** The message about what the user did last. */
export function Notices() {
  const notice = useNotice();
  return notice && <NoticeBox notice={notice} />;
}

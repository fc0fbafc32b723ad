// `npm stop`: stops the embedded PostgreSQL that a killed server has left running.

import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopCluster } from '#src/server/postgres.ts';
import { Refusal } from '#src/server/refusal.ts';
import { clusterFolder } from '#src/server/storage.ts';

const usage = `npm stop

Stops the PostgreSQL in DATA_DIR (./data) when a killed server has left it running.
To stop a running server and its PostgreSQL, press Ctrl-C.`;

await runCommand({ usage }, async () => {
  const { stopped, users } = await stopCluster(clusterFolder(loadConfig()));
  if (users.length)
    throw new Refusal(
      `PostgreSQL is in use by process ${users.join(' and ')}. End that server or import first (Ctrl-C).`,
    );
  console.log(stopped ? 'PostgreSQL stopped' : 'Nothing is running');
});

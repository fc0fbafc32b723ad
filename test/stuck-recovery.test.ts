// The server while its embedded PostgreSQL hangs in a recovery. Its restart is in src/server/postgres.test.ts.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder } from '#src/server/embedded/data-folder.ts';
import { postmasterOf } from '#src/server/embedded/postmaster.ts';
import { removeData, runningKinds, serverProcess, startServer } from '#test/product.ts';
import { freezeRecovery } from '#test/stuck-recovery.ts';
import { temporaryFolder } from '#test/temporary.ts';

test.skipIf(!existsSync('/proc/self'))(
  '/readyz says that PostgreSQL recovers, and a server that ends leaves nothing running (R-1093)',
  { tags: 'rest', timeout: 120_000 },
  async () => {
    const env = { DATA_DIR: path.join(temporaryFolder(), 'data'), DEMO_DATA: 'off' };
    onTestFinished(() => removeData(env.DATA_DIR));
    const server = await startServer(env);
    const folder = dataFolder(path.join(env.DATA_DIR, 'postgres'));
    const url = `postgresql://app@localhost:5432/medatlas?host=${encodeURIComponent(folder.sockets)}&sslmode=disable`;
    await freezeRecovery(url, postmasterOf(folder) ?? 0);

    const readiness = async () => {
      const reply = await fetch(`${server.url}/readyz`);
      return [reply.status, ...(await reply.json()).problems];
    };
    await expect
      .poll(readiness)
      .toEqual([
        503,
        'The database does not answer.',
        expect.stringMatching(
          /^PostgreSQL stopped or crashed at \S+, and recovers\. .* after 60 seconds without progress\.$/,
        ),
      ]);
    process.kill(serverProcess(env), 'SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/^ {4}at /m); // an error outside the log
    expect(runningKinds(env)).toEqual([]);
    expect(postmasterOf(folder)).toBeUndefined();
  },
);

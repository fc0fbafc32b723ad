// The running server of the fuzz tests, on a copy of the demo data.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { demoDatabase, linkDemoIndex } from '#test/demo-database.ts';
import { removeData, startServer } from '#test/product.ts';
import { startPublisher } from '#test/publisher.ts';

/** Starts a server without limits of rates and rows. The test's end stops it. */
export async function fuzzServer(name: string) {
  const database = await demoDatabase();
  onTestFinished(database.close);
  const publisher = await startPublisher(); // without files: no request leaves this machine
  onTestFinished(publisher.close);
  const dataDir = path.join(inject('sharedFolder'), name, 'data');
  mkdirSync(dataDir, { recursive: true });
  linkDemoIndex(dataDir);
  const most = '999999/9';
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MIRROR_URL: publisher.url,
    METRICS_OPEN: 'loopback',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: '--trace-warnings',
    ...{ RATE_SIGN_IN: most, RATE_SIGN_UP: most, RATE_RESET: most, RATE_CONTACT: most, RATE_SEARCH: most },
    ...{ EXPORT_ROWS_SPECIALIST: '9999999', EXPORT_ROWS_MANAGER: '9999999', EXPORT_ROWS_ADMINISTRATOR: '9999999' },
  });
  onTestFinished(() => removeData(dataDir));
  /** The memory of the server in MB. */
  const memory = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20);
  };
  return { database, server, memory };
}

// A primary and its standby, so that one connection string names both.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { addStandby, hostIn } from '#test/postgres-hosts.ts';
import { nonDurable, temporaryFolder } from '#test/temporary.ts';

/** Starts a primary with an empty database, and a synchronous standby. The test's end stops both. */
export async function primaryWithStandby() {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [primary, standby] = [
    hostIn(path.join(folder, 'one'), nonDurable),
    hostIn(path.join(folder, 'two'), nonDurable),
  ];
  for (const host of [primary, standby]) onTestFinished(host.stop);
  await primary.start();
  await primary.query('create database medatlas');
  await addStandby(primary, standby);
  /** Names the standby first. */
  const url = `postgresql://app@${standby.address}:5432,${primary.address}:5432/medatlas?sslmode=disable`;
  return { primary, standby, url };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shortageFiles } from '#src/datasets/shortages/source.ts';
import { sample } from '#src/datasets/shortages/test-import.ts';
import { setUp } from '#test/fetching.ts';

it('fetches the four files from their fixed addresses once a week, and imports them if their content changed (R-1248)', {
  timeout: 120_000, // five fetches of four files, on a busy machine
}, async () => {
  const { publisher, fetch, rows } = await setUp();
  const put = (change = (text: string) => text) => {
    for (const name of shortageFiles)
      publisher.put(
        `/DataDownload/DD_Files/${name}`,
        Buffer.from(change(readFileSync(path.join(sample, name), 'utf8'))),
      );
  };
  const days = () => rows(`select published_on from imports where dataset = 'shortages' order by id`);
  const on = (day: string) => (text: string) => text.replaceAll('11/05/2026', day);
  put(on('11/05/2024'));
  expect(await fetch('shortages')).toMatchObject({ files: 4, loaded: 28, skipped: 7 });
  expect(await fetch('shortages'), 'the same content').toMatchObject({ files: 0 });
  put(on('11/12/2024'));
  expect(await fetch('shortages')).toMatchObject({ files: 4 });
  expect(await days()).toEqual([{ published_on: '2024-11-05' }, { published_on: '2024-11-12' }]);
  const today = new Date().toISOString();
  put(on(`${today.slice(5, 7)}/${today.slice(8, 10)}/${today.slice(0, 4)}`));
  expect(await fetch('shortages')).toMatchObject({ files: 4 });
  put(on('11/05/2026'));
  expect(await fetch('shortages'), 'within a week').toMatchObject({ files: 0 });
  expect(await days()).toHaveLength(3);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlacedRows, TooLarge } from '#src/work/exports/placed-rows.ts';

const ROWS = 100_000;
/** Shares no factor with ROWS, so that its multiples visit each place once. */
const STRIDE = 61_803;

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'placed-'));
  file = path.join(folder, 'rows');
});
afterAll(() => rm(folder, { recursive: true }));

async function textsOf(rows: PlacedRows): Promise<string[]> {
  const texts: string[] = [];
  for await (const some of rows.inOrder()) texts.push(...some.map(String));
  return texts;
}

test('returns rows in the order of their places, with gaps, long texts and any characters', async () => {
  const textAt = (place: number) => (place === 70_000 ? 'Ł'.repeat(90_000) : `${place} Muñoz 😀`);
  const isGap = (place: number) => place % 7 === 0 || (place > 32_000 && place < 66_000);
  const rows = new PlacedRows(file, 1e9);
  const places = Array.from({ length: ROWS }, (_, n) => (n * STRIDE) % ROWS).filter((place) => !isGap(place));
  await rows.add(places.map((place) => [place, textAt(place)] as const));
  expect(await textsOf(rows)).toEqual(places.sort((one, other) => one - other).map(textAt));
});

test('leaves nothing on the disk, and frees the space of rows that were not read', async () => {
  const rows = new PlacedRows(file, 1e9);
  await rows.add(Array.from({ length: ROWS }, (_, place) => [place, 'x'.repeat(20)] as const));
  expect(await readdir(folder)).toEqual([]);
  await rows.close();
});

test('throws when the rows take more space than they may', async () => {
  const rows = new PlacedRows(file, 100_000);
  const many = Array.from({ length: ROWS }, (_, place) => [place, 'x'.repeat(20)] as const);
  await expect(rows.add(many)).rejects.toThrow(TooLarge);
  await rows.close();
});

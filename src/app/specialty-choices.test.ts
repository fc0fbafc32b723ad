// The specialties that a form offers for a text, by HTTP, on the demo data (R-1202).

import { expect } from 'vitest';
import { phrasesIn } from '#src/datasets/specialties-in-text.ts';
import { classifications, codes, groupings } from '#src/datasets/specialty-words.ts';
import type { Understood } from '#src/search-box/contract.ts';
import type { SpecialtyChoice } from '#src/shared/specialty-choices.ts';
import { type DemoApi, it } from '#test/demo-api.ts';
import { sampleOf } from '#test/sampling.ts';

let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ api } = demo);
}, 300_000);

const bodyOf = async <T>(call: string, query: object): Promise<T> => {
  const { status, body } = await api.get(`${call}?${new URLSearchParams({ ...query })}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const choicesFor = async (text: string) =>
  (await bodyOf<{ rows: SpecialtyChoice[] }>('/api/taxonomy/named', { text })).rows;

/** The search of the form with a choice. */
const searchOf = ({ profession, specialty, subspecialty, taxonomy }: SpecialtyChoice) =>
  new URLSearchParams([
    ...Object.entries({ profession, specialty, subspecialty }),
    ...taxonomy.map((code) => ['taxonomy', code]),
  ]);
const totalOf = async (search: URLSearchParams) => (await api.get(`/api/providers?${search}`)).body.total;

it.each([
  ['cardio', 'Cardiology (4)', ['Internal Medicine', '']],
  ['heart doctor', 'Cardiology (4)', ['Internal Medicine', '']],
  [
    'interventional cardiology',
    'Interventional Cardiology Physician',
    ['Internal Medicine', 'Interventional Cardiology'],
  ],
  ['gastroenterologist', 'Gastroenterology (4)', ['', '']], // one code is of Pediatrics
  ['207.R00000.X', 'Internal Medicine Physician', ['Internal Medicine', '']],
])('offers for "%s" first "%s", with the levels of the form', async (text, label, [specialty, subspecialty]) => {
  expect((await choicesFor(text))[0]).toMatchObject({
    label,
    profession: 'Allopathic & Osteopathic Physicians',
    specialty,
    subspecialty,
  });
});

it('offers the beginnings of names, each choice once, and none for a text without meaning', async () => {
  const labels = (await choicesFor('nurse pract')).map(({ label }) => label);
  expect(labels).toContain('Nurse Practitioner');
  expect(labels).toContain('Family Nurse Practitioner');
  expect(new Set(labels).size).toBe(labels.length);
  const hospice = await choicesFor('hospice');
  expect(hospice.filter(({ label }) => label.startsWith('Hospice')).length).toBeGreaterThan(2);
  expect(await choicesFor('zzz')).toEqual([]);
  expect(await choicesFor('')).toEqual([]);
});

it('offers for each word what the search box searches for by it', { tags: 'sampled', timeout: 120_000 }, async () => {
  const words = [...classifications, ...codes].map(([, , line]) => phrasesIn(line)[0] ?? '');
  const wide = groupings.map(([, line]) => phrasesIn(line)[0] ?? '');
  const wrong = [];
  for (const text of sampleOf([...words, ...wide], 15)) {
    const { chips, url } = await bodyOf<Understood>('/api/understand', { text });
    if (chips.some(({ parameter }) => !['taxonomy', 'specialty', 'profession'].includes(parameter))) continue;
    const [first] = await choicesFor(text);
    const box = await totalOf(new URL(url, 'http://localhost').searchParams);
    if (!first || (await totalOf(searchOf(first))) !== box) wrong.push([text, first?.label, url]);
  }
  expect(wrong).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CodeList, professions } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';

const displayNames = new Map(
  readFileSync('demo/nucc_taxonomy_demo.csv', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'))
    .map((values) => [values[0], values[6]?.replace(/\b(\w+) \1$/, '$1')]), // as imports do (R-1442)
);

describe('the fixed lists of professions and specialties', () => {
  it('have the slugs of R-168, R-169', () => {
    expect(Object.keys(professions)).toEqual(
      `audiologist physician nurse-practitioner physician-assistant physical-therapist occupational-therapist
       speech-language-pathologist clinical-psychologist dentist optometrist pharmacist podiatrist chiropractor
       social-worker registered-nurse licensed-practical-nurse`.split(/\s+/),
    );
    expect(Object.keys(specialties)).toEqual(
      `allergy-and-immunology anesthesiology cardiology dermatology emergency-medicine endocrinology family-medicine
       gastroenterology general-surgery geriatric-medicine hematology infectious-disease internal-medicine nephrology
       neurology obstetrics-and-gynecology oncology ophthalmology orthopedic-surgery otolaryngology pediatrics
       psychiatry pulmonology radiology rheumatology urology`.split(/\s+/),
    );
  });

  it('name each code as the taxonomy does, and none twice in a list', () => {
    for (const { name, codes } of [...Object.values(professions), ...Object.values(specialties)]) {
      expect(new Set(codes.map(({ code }) => code)).size, name).toBe(codes.length);
      for (const { code, name: label } of codes) expect(displayNames.get(code), `${name}: ${code}`).toBe(label);
    }
  });

  it('have 1 to 4 codes in a specialty, and at least one in a profession', () => {
    const sizes = (lists: Record<string, CodeList>) => Object.values(lists).map(({ codes }) => codes.length);
    expect(Math.min(...sizes(specialties), ...sizes(professions))).toBe(1);
    expect(Math.max(...sizes(specialties))).toBe(4);
  });

  it('list every specialty code among the physicians', () => {
    const physicians = new Set(professions.physician?.codes.map(({ code }) => code));
    const others = Object.values(specialties).flatMap(({ codes }) => codes.filter(({ code }) => !physicians.has(code)));
    expect(others).toEqual([]);
  });
});

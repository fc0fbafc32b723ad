// Every sentence of the error catalogue is caused and seen by some test.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sentences = [
  'Search took too long. Please refine your search criteria.',
  'Query timeout exceeded',
  'No data received from query.',
  'Search failed',
  'No user logged in',
  'Failed to fetch professions. Please try again.',
  'Failed to fetch specialties. Please try again.',
  'Failed to fetch subspecialties. Please try again.',
  'Failed to fetch taxonomy translation',
  'Failed to fetch taxonomy options',
  'Failed to fetch provider',
  'Failed to fetch provider data',
  'Affiliation lookup took too long. Please try again.',
  'Failed to fetch licenses',
  'Failed to fetch ABMS records',
  'Failed to fetch providers',
  'Failed to fetch organization',
  'Failed to fetch programs',
  'Failed to fetch program details',
  'Invalid profession or no taxonomy codes found',
  'Specialty "magic" not found',
  'Please provide at least one search criteria',
  'Please enter at least one search criteria',
  'Please enter a program number',
  'Program not found',
  'Provider not found',
  'Organization not found',
  'Medical school not found',
  'Payment record not found',
  'ZIP code not found',
  'Failed to fetch NPPES data. Please try again.',
  'Failed to fetch results',
  'Failed to fetch provider details',
  'Failed to fetch results. Please try again later.',
  'Failed to fetch cities',
  'Failed to fetch users',
  'Failed to approve user',
  'Failed to reject user',
  'Failed to update user role',
  'Failed to fetch data',
  'Failed to sign up',
  'Failed to update Auth0 user role',
  'Failed to fetch WDMS data. Please try again.',
  'Failed to fetch medical school details. Please try again.',
  'Failed to fetch school details',
  'Failed to fetch CMS payment data. Please try again.',
  'Failed to fetch payment details',
  'Failed to fetch details',
  'Failed to connect to database',
  'useAuth must be used within an AuthProvider',
  'No cities found in this state',
  'No cities match your search',
  'No pending approval requests',
  'Loading taxonomy options...',
  'Loading taxonomy details...',
  'Unknown Specialization',
];

const root = path.join(import.meta.dirname, '..');
const tests = globSync(['e2e/*.spec.ts', 'src/**/*.test.{ts,tsx}', 'test/screens/*.test.tsx'], { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

it.each(sentences)('%s', (sentence) => {
  const quoted = [`'${sentence}`, `"${sentence}`, `>${sentence}`, `/${sentence}`];
  expect(quoted.some((text) => tests.includes(text))).toBe(true);
});

// Hashes of passwords that cost little: with the cost of production they took two fifths of the tests of accounts.
import { beforeAll } from 'vitest';
import { hashCost } from '#src/accounts/passwords/passwords.ts';

beforeAll(() => void Object.assign(hashCost, { memory: 64, passes: 1 }));

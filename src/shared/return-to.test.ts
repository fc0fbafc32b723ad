import { expect, it } from 'vitest';
import { returnPath } from '#src/shared/return-to.ts';

it.each([
  ['/hcps?state=OH', '/hcps?state=OH'],
  ['https://medatlas.example/lists', '/lists'],
  ['//evil.example/lists', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/evil.example'], // two slashes would name another host
  ['/\t/evil.example', '/'],
  ['blob:https://medatlas.example/x', '/'],
  ['/auth/sign-in', '/'],
  [`/${'x'.repeat(2000)}`, '/'],
  [undefined, '/'],
])('after the sign-in, %j leads to %s', (address, path) => {
  expect(returnPath(address, 'https://medatlas.example')).toBe(path);
});

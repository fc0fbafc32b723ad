import { expect, it } from 'vitest';
import { requireStrongPassword } from '#src/accounts/passwords/password-rules.ts';

const refusal = (password: string) => {
  try {
    requireStrongPassword(password, 'ann@medatlas.example');
    return undefined;
  } catch (error) {
    return error;
  }
};

// the first, the last and some other passwords of at least 8 characters in the list of 100,000
it.each(['password', 'Password', ' password ', '12345678', 'qwertyui', 'trustno1', 'iloveyou', 'zzzzzzzz', '00000000'])(
  'refuses the common password %j',
  (password) => {
    expect(refusal(password)).toMatchObject({ status: 400, code: 'weak_password' });
  },
);

it.each(['correct horse', 'medatlas-demo', 'password\npassword1', 'trustno', 'kLq2-vW9xTzRb41e'])(
  'takes %j',
  (password) => {
    expect(refusal(password)).toBeUndefined();
  },
);

it('refuses the e-mail address of the account, in any case', () => {
  expect(refusal('Ann@Medatlas.Example')).toMatchObject({ status: 400, code: 'weak_password' });
  expect(refusal('ben@medatlas.example')).toBeUndefined();
});

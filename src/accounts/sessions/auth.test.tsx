import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from '#src/accounts/sessions/auth.tsx';

function Greeting() {
  return <p>{useAuth().user?.full_name}</p>;
}

it('throws outside an AuthProvider (R-84)', () => {
  expect(() => renderToString(<Greeting />)).toThrow('useAuth must be used within an AuthProvider');
});

import { Link, useLocation } from 'react-router';
import { signInAddress } from '#src/accounts/session/auth.tsx';
import styles from '#src/accounts/sign-in/SignInLinks.module.css';
import { links } from '#src/shared/links.ts';
import { pathOfOurs } from '#src/shared/return-to.ts';
import { useSite } from '#src/ui/site.ts';

/** The ways in. 'My Account' comes back to /dashboard, 'Sign-in' to the page shown or the one remembered. */
export function SignInLinks({ className = styles.links }: { className?: string }) {
  const { pathname, search } = useLocation();
  const signUp = useSite()?.sign_up ?? true;
  const entering = pathname === links.signIn() || pathname === links.signUp();
  const back = entering
    ? pathOfOurs(new URLSearchParams(search).get('return_to'), window.location.origin)
    : pathname + search;
  return (
    <nav aria-label="Account" className={className}>
      <a href={signInAddress('/dashboard')}>My Account</a>
      <a href={signInAddress(back)}>Sign-in</a>
      {signUp && <Link to={links.signUp()}>Sign-up</Link>}
    </nav>
  );
}

import { Box, Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { signInAddress } from '#src/accounts/sessions/auth.tsx';
import { links } from '#src/shared/links.ts';
import { returnPath } from '#src/shared/return-to.ts';
import { useSite } from '#src/ui/state/site.ts';

/** The sign-in links of the header. Narrow screens show most of them in the side menu instead. */
export function SignInLinks() {
  const { account, signIn, signUp } = useSignInUrls();
  return (
    <Group component="nav" wrap="nowrap" gap={14} fz={13} fw={540} className="nowrap" aria-label="Account">
      <Box component="a" visibleFrom="sm" href={account}>
        My Account
      </Box>
      <a href={signIn}>Sign-in</a>
      {signUp && (
        <Button component={Link} visibleFrom="sm" size="xs" px={11} fz="inherit" fw="inherit" td="none" to={signUp}>
          Sign-up
        </Button>
      )}
    </Group>
  );
}

/**
 * URLs of the links. 'My Account' returns to /dashboard, 'Sign-in' to the remembered page, else to the current one
 * (R-17).
 */
export function useSignInUrls() {
  const { pathname, search } = useLocation();
  const open = useSite()?.sign_up ?? true;
  const onEntryPage = pathname === links.signIn() || pathname === links.signUp();
  const back = onEntryPage
    ? returnPath(new URLSearchParams(search).get('return_to'), window.location.origin)
    : pathname + search;
  return {
    account: signInAddress('/dashboard'),
    signIn: signInAddress(back),
    signUp: open ? links.signUp() : undefined,
  };
}

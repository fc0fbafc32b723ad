import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { getSession, signInUrls, signOut } from '#src/accounts/sessions/contract.ts';
import type { CurrentUser } from '#src/accounts/users/contract.ts';
import { links } from '#src/shared/links.ts';
import { ApiError, ask } from '#src/ui/state/ask.ts';

/** The query of the current session. */
export const sessionQuery = queryOptions({
  queryKey: [getSession.url],
  queryFn: ({ signal }) => ask(getSession, { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: 'always', // the user may have signed in or out in another tab
});

interface Auth {
  /** The signed-in user. Null if there is none or the session has not loaded. */
  user: CurrentUser | null;
  loading: boolean;
  /** Why the session could not be loaded. */
  error: Error | null;
  retry: () => void;
  signOut: () => void;
  signingOut: boolean;
  signOutError: Error | null;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Provides the signed-in user to `children`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const ending = useMutation({
    mutationFn: () => ask(signOut),
    onSuccess: ({ location }) => {
      sessionStorage.clear(); // what screens keep of this user
      window.location.assign(location);
    },
    onError: (refusal) => {
      // the session had already ended
      if (refusal instanceof ApiError && refusal.status === 401) window.location.assign(links.home());
    },
  });
  const auth = {
    user: data?.person ?? null,
    loading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    signOut: () => ending.mutate(),
    signingOut: ending.isPending || ending.isSuccess,
    signOutError: ending.error,
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The signed-in user. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Returns the URL that starts a sign-in and then redirects to `path`. The browser navigates to it. */
export const signInAddress = (path: string) => `${signInUrls.url}?${new URLSearchParams({ return_to: path })}`;

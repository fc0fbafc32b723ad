import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { type CurrentUser, getSession, signOut } from '#src/accounts/session/contract.ts';
import { signIn } from '#src/accounts/sign-in/contract.ts';
import { links } from '#src/shared/links.ts';
import { ApiError, ask } from '#src/ui/ask.ts';

export const sessionQuery = queryOptions({
  queryKey: [getSession.url],
  queryFn: ({ signal }) => ask(getSession, { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: 'always', // who comes back to this tab may have signed in or out in another
});

interface Auth {
  /** The signed-in user; null: none, or not known yet. */
  user: CurrentUser | null;
  loading: boolean;
  /** Why it is not known who is signed in. */
  error: Error | null;
  retry: () => void;
  signOut: () => void;
  signingOut: boolean;
  signOutError: Error | null;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Provides the signed-in user to everything within. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const leaving = useMutation({
    mutationFn: () => ask(signOut),
    onSuccess: ({ location }) => window.location.assign(location),
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.status === 401) window.location.assign(links.home()); // it had ended
    },
  });
  const auth = {
    user: data?.person ?? null,
    loading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    signOut: () => leaving.mutate(),
    signingOut: leaving.isPending || leaving.isSuccess,
    signOutError: leaving.error,
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The signed-in user. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Where the sign-in begins that ends at `path`, a page of ours. It is visited, not called. */
export const signInAddress = (path: string) => `${signIn.url}?${new URLSearchParams({ return_to: path })}`;

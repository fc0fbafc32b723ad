import type { QueryClient } from '@tanstack/react-query';
import { updateProfile } from '#src/accounts/profile/contract.ts';
import { sessionQuery } from '#src/accounts/sessions/auth.tsx';
import { ApiError, ask } from '#src/ui/state/ask.ts';

/** Changes the user's profile and updates the cached session, so that all screens show the change. Throws ApiError. */
export async function saveProfile(
  client: QueryClient,
  body: { full_name?: string; default_state?: string | null; time_zone?: string },
) {
  const user = await ask(updateProfile, { body }).catch((error) => {
    // the message of the catalog for an update after the session has ended
    if (error instanceof ApiError && error.status === 401) throw new ApiError(401, error.code, 'No user logged in');
    throw error;
  });
  client.setQueryData(sessionQuery.queryKey, { person: user });
}

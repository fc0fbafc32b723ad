import type { QueryClient } from '@tanstack/react-query';
import { updateProfile } from '#src/accounts/profile/contract.ts';
import { sessionQuery } from '#src/accounts/session/auth.tsx';
import { ApiError, ask } from '#src/ui/ask.ts';

/** Changes one's own profile, which every screen then shows. */
export async function saveProfile(client: QueryClient, body: { full_name?: string; default_state?: string | null }) {
  const user = await ask(updateProfile, { body }).catch((error) => {
    // the catalogue's sentence for an update after the session's end
    if (error instanceof ApiError && error.status === 401) throw new ApiError(401, error.code, 'No user logged in');
    throw error;
  });
  client.setQueryData(sessionQuery.queryKey, { person: user });
}

import { useAuth } from '#src/accounts/auth.tsx';
import { SearchBox } from '#src/search-box/SearchBox.tsx';

/** The box over everything on the home page, for whoever may read data. */
export function HomeSearch() {
  const { person } = useAuth();
  if (!person?.approved) return null;
  return <SearchBox />;
}

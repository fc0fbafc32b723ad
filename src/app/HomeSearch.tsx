import { useAuth } from '#src/accounts/session/auth.tsx';
import { SearchBox } from '#src/search-box/SearchBox.tsx';

/** The box over everything on the home page, for whoever may read data. */
export function HomeSearch() {
  const { user } = useAuth();
  if (!user?.approved) return null;
  return (
    <div className="hero-search">
      <SearchBox />
    </div>
  );
}

import { useAuth } from '#src/accounts/session/auth.tsx';
import { tiles } from '#src/app/navigation.ts';
import { Home } from '#src/pages/Home.tsx';
import { SearchBox } from '#src/search-box/SearchBox.tsx';

/** The home page. Only users who may read data get the search box. */
export function HomePage() {
  const { user } = useAuth();
  const searchBox = user?.approved && (
    <div className="hero-search">
      <SearchBox />
    </div>
  );
  return <Home tiles={tiles} searchBox={searchBox} />;
}

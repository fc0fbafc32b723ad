// What a dataset's client.tsx declares. No field is optional: a new dataset that forgets one does not compile.
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Positioned } from '#src/shared/position.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** A tile of the home page. */
export interface Tile {
  label: string;
  about: string;
  path: string;
  icon: Icon;
}

/** A URL path and its screen. */
export interface Route<Path extends string = string> {
  /** In React Router's syntax, such as `/provider/:npi`. */
  path: Path;
  /** The name of the component and of its file. The build uses it to find the scripts to preload. */
  screen: string;
  /** Loads the screen on its first visit. */
  load(): Promise<ComponentType>;
}

/** A dataset in the browser. */
export interface ClientDataset<Path extends string = string> {
  /** Its entries in the main navigation. */
  navigation: readonly (Destination & Positioned)[];
  /** Its tiles on the home page. */
  tiles: readonly (Tile & Positioned)[];
  /** Its screens. All require an approved account. */
  routes: readonly Route<Path>[];
}

/** A route to the component `screen`. `load` imports it from the file of the same name. */
export const route = <const Path extends string, Screen extends string>(
  path: Path,
  screen: Screen,
  load: () => Promise<Record<Screen, ComponentType>>,
): Route<Path> => ({ path, screen, load: async () => (await load())[screen] });

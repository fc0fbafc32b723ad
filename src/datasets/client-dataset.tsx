// What a dataset's client.tsx declares. No field is optional: a new dataset that forgets one does not compile.
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Positioned } from '#src/shared/position.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** A way in from the home page. */
export interface Tile {
  label: string;
  about: string;
  path: string;
  icon: Icon;
}

/** An address, and the screen it shows. */
export interface Route<Path extends string = string> {
  /** As React Router writes it, such as `/provider/:npi`. */
  path: Path;
  /** The name of the screen and of its file, by which the build finds the scripts to preload. */
  screen: string;
  /** Loads the screen, at its first visit. */
  load(): Promise<ComponentType>;
}

/** A dataset as the browser knows it. */
export interface ClientDataset<Path extends string = string> {
  /** Its entries in the main navigation. */
  navigation: readonly (Destination & Positioned)[];
  /** Its tiles on the home page. */
  tiles: readonly (Tile & Positioned)[];
  /** Its screens, all for approved accounts. */
  routes: readonly Route<Path>[];
}

/** A route to the component `screen`, which `load` imports from the file of the same name. */
export const route = <const Path extends string, Screen extends string>(
  path: Path,
  screen: Screen,
  load: () => Promise<Record<Screen, ComponentType>>,
): Route<Path> => ({ path, screen, load: async () => (await load())[screen] });

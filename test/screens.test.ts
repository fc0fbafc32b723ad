import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '#e2e/words/pages.ts';
import { searches } from '#e2e/words/searches.ts';
import { site } from '#e2e/words/site.ts';
import { routes } from '#src/app/screens.tsx';

test('the walk through the site opens every address that the client has a screen for', () => {
  const walked = new Set([...site, ...searches, ...pages].map(({ route }) => route));
  expect([...walked].toSorted()).toEqual(pathsOf(routes).toSorted());
});

/** The address of each screen, the way home from unknown ones left out. */
const pathsOf = (all: RouteObject[]): string[] =>
  all.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : path && path !== '*' ? [path] : []),
    ...pathsOf(children),
  ]);

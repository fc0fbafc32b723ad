import type { byRoute } from '#src/datasets/compacts/criteria.ts';
import { parameter, stateCode } from '#src/shared/fields.ts';
import { stateName } from '#src/shared/states.ts';
import { onScreen } from '#src/ui/on-screen.ts';

/** Licenses and routes by compacts on screen. */
export const compactCriteria = onScreen<typeof byRoute.parameters>({ dataset: 'licenses', table: 'licenses' })([
  {
    position: 227,
    chip: {
      of: ['licensed_or_route', 'route'],
      say: (value, nameOf) => {
        const [code, route] = [value('licensed_or_route').toUpperCase(), value('route')];
        const there = (before: string, after: string) => (code ? `${before} ${stateName(code)}` : after);
        if (route === 'licensed') return there('Active license in', 'Active license');
        if (route) return there('Compact route to', 'Compact route');
        return (
          code &&
          `${there('Active license in', '')}${nameOf('route', 'compact') ? '; no compact route found' : ', or compact route'}`
        );
      },
    },
    rail: [
      {
        position: 67,
        kind: 'own',
        title: 'License or compact route',
        parameters: ['licensed_or_route', 'route'],
        facet: { name: 'route', of: 'licensed_or_route' },
      },
    ],
    fields: [
      {
        position: 17,
        name: 'licensed_or_route',
        label: 'Licensed in, or a route to',
        kind: 'state',
        rule: parameter(stateCode.optional()),
      },
    ],
  },
]);

import { z } from 'zod';
import { activeOn } from '#src/datasets/active-license.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { type CriteriaFacts, rowCriteria } from '#src/search/row-criteria.ts';
import { Failure } from '#src/server/failure.ts';
import { type CompactName, type CompactState, compactNames, isInForce } from '#src/shared/compacts.ts';
import { parameter, stateCode } from '#src/shared/fields.ts';

const answers = ['licensed', 'compact'] as const;

/**
 * An active license in a state, or a route there by a compact (R-1261). The two answers of `route` have no person in common.
 * State boards publish licenses of physicians and physician assistants. Of others, the license counts that they reported to
 * NPPES, which has no dates.
 */
export const byRoute = rowCriteria({
  needs: 'licenses',
  parameters: {
    licensed_or_route: parameter(stateCode.optional()),
    route: parameter(z.enum(answers, 'must be licensed or compact').optional()),
  },
  criteria: async ({ licensed_or_route: state, route }, facts) => {
    if (!state) throw new Failure(400, 'bad_request', 'route: needs licensed_or_route, the state');
    const unlisted: Criterion = { not: await haveBoards(facts) };
    const licensed = licensedIn(state, unlisted, facts);
    if (route === 'licensed') return [licensed];
    const routes = await routesTo(state, unlisted, facts);
    if (route === 'compact') return [routes, { not: licensed }];
    return [{ any: [licensed, routes] }];
  },
  answers: { route: answers },
  words: { route: { label: 'License or route' }, licensed_or_route: { label: 'Licensed in, or a compact route to' } },
});

/** `unlisted`: the people whose licenses no board publishes here. */
const licensedIn = (state: string, unlisted: Criterion, { today }: CriteriaFacts): Criterion => ({
  any: [
    { child: 'licenses', meets: [equals('state', state), ...activeOn(today)] },
    { all: [unlisted, equals('license_states', state)] },
  ],
});

/**
 * A route by any compact that is in force in the state: an active license in another state that issues, and a practice address
 * there, in place of the residence, which no register has.
 */
async function routesTo(state: string, unlisted: Criterion, facts: CriteriaFacts): Promise<Criterion> {
  const inForce = (await facts.compactStates()).filter((each) => isInForce(each, facts.today));
  const licensed = [
    { child: 'licenses', meets: [equals('home', 'Y'), ...activeOn(facts.today)] },
    { all: [unlisted, equals('licensed_at_home', 'Y')] },
  ];
  const routes = compactNames.map(async (name) => {
    const states = inForce.filter(({ compact }) => compact === name);
    const isOpen = states.some((each) => each.state === state);
    const home = anyOf('state', isOpen ? states.filter(issues).map((each) => each.state) : []);
    return { all: [anyOf('primary_taxonomy', await codesOf(name, facts)), home, { any: licensed }] };
  });
  return { any: await Promise.all(routes) };
}

const issues = ({ status }: CompactState): boolean => status === 'issues';

/** The people whose licenses state boards publish. */
const haveBoards = async (facts: CriteriaFacts): Promise<Criterion> =>
  anyOf('primary_taxonomy', [...(await facts.physicians()), ...(await facts.codesBeginning(['363A']))]);

/** The codes of a compact's professions. Nurse practitioners and other advanced practice nurses have others. */
const codesOf = (name: CompactName, { physicians, codesBeginning }: CriteriaFacts): Promise<string[]> =>
  name === 'IMLC' ? physicians() : codesBeginning(beginnings[name]);

const beginnings: Record<Exclude<CompactName, 'IMLC'>, string[]> = {
  NLC: ['163W', '164W', '164X'],
  PSYPACT: ['103T', '103G'],
  PTC: ['2251', '2252'],
};

/** Any of these values. Without values, no row: a criterion without values would ask nothing. */
const anyOf = (column: string, values: string[]): Criterion => equals(column, values.length > 0 ? values : ['none']);

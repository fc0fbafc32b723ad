import { z } from 'zod';
import { type Answer, largestStart, Next } from '#src/doors/mcp/answer.ts';
import { criteria, page, parametersOf } from '#src/doors/mcp/arguments.ts';
import { PersonRow, personLine, personRow } from '#src/doors/mcp/person-row.ts';
import { published } from '#src/doors/mcp/published.ts';
import { spend } from '#src/doors/mcp/spend.ts';
import { type Call, tool } from '#src/doors/mcp/tool.ts';
import { Failure } from '#src/server/failure.ts';
import { counted, peopleCount } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { type Caller, openList } from '#src/work/lists/access.ts';
import { insertList } from '#src/work/lists/change.ts';
import { ListWish } from '#src/work/lists/contract.ts';
import { candidatesAmong } from '#src/work/lists/entries/candidates.ts';
import { deleteEntries, insertEntries } from '#src/work/lists/entries/change.ts';
import { entriesPage } from '#src/work/lists/entries/find.ts';
import { withProgress } from '#src/work/lists/entries/rows.ts';
import { entrySearchOf } from '#src/work/lists/entries/search.ts';
import { listsOf } from '#src/work/lists/queries.ts';
import { insertOpening, openListOf } from '#src/work/openings/change.ts';
import { OpeningWish } from '#src/work/openings/contract.ts';
import { openOpeningCriteria } from '#src/work/openings/criteria.ts';
import { openingsOf } from '#src/work/openings/queries.ts';

/** Actions that change something. They need the scope `write` (R-1647). */
export const writingActions = ['make', 'add', 'remove'] as const;

/** People of one change. */
const MOST_PEOPLE = 100;

const input = z.strictObject({
  kind: z.enum(['list', 'opening']),
  action: z.enum(['all', 'people', ...writingActions]),
  id: z.uuid().optional().describe('Of the list or opening: for people, add and remove'),
  name: z.string().optional().describe('For make'),
  criteria: criteria.describe('For make of an opening: what people must meet'),
  npis: z
    .array(z.string().regex(/^\d{10}$/))
    .min(1)
    .max(MOST_PEOPLE)
    .optional()
    .describe('For add and remove'),
  page,
});

const text = z.string().optional();

const output = z.object({
  rows: z
    .array(z.object({ id: z.string(), name: text, people: z.int(), stages: z.array(z.string()).optional(), may: text }))
    .optional(),
  people: z.array(PersonRow.extend({ stage: text })).optional(),
  total: z.int().optional(),
  made: z.object({ id: z.string(), name: text }).optional(),
  added: z.int().optional(),
  already: z.int().optional(),
  removed: z.int().optional(),
  refused: z.array(z.object({ npi: z.string(), why: z.string() })).optional(),
  do_not_contact: z.array(z.string()).optional(),
  /** Of a request that was done before: its reply again. */
  replayed: z.literal(true).optional(),
  next: Next.optional(),
});

type Input = z.infer<typeof input>;
type Reply = Answer<z.infer<typeof output>>;

/** Reads and changes lists and openings with the rights of the caller; the audit log has each change. */
export const lists = tool({
  name: 'lists',
  description:
    'Lists of people and job openings of the team. all: list them; people: who is on one; make, add, remove: change them (needs a token with scope write; at most 100 people a call). Ask the user before a change.',
  isReadOnly: false,
  input,
  output,
  answer: async (given, call) => answers[given.action](given, call),
});

const answers: Readonly<Record<Input['action'], (given: Input, call: Call) => Promise<Reply>>> = {
  all: async ({ kind, page }, call) => {
    const { services } = call;
    const { db } = services.users;
    const rows =
      kind === 'list'
        ? (await listsOf(db, callerIn(call), { archived: false, all: false }, services.config))
            .filter(({ opening }) => opening === null)
            .map(({ id, name, total, stages, may }) => ({ id, name, people: total, stages, may }))
        : (
            await openingsOf(db, callerIn(call), todayIn(services.config.timeZone), {
              status: undefined,
              archived: false,
              all: false,
              page,
            })
          ).rows.map(({ id, title, people, may }) => ({ id, name: title, people, may }));
    const [first] = rows;
    return largestStart(rows, (shown) => ({
      structure: published({
        rows: shown.map((row) => ({ ...row })),
        ...(first && { next: { tool: 'lists', arguments: { kind, action: 'people', id: first.id } } }),
      }),
      lines: [
        `${counted(shown.length, kind)} of yours, of those shared with you and of your team, last changed first.`,
        ...published(shown).map(({ id, name, people, may, ...more }) =>
          [
            `${id} ${name}`,
            peopleCount(people),
            `you may ${may}`,
            'stages' in more && Array.isArray(more.stages) && `stages ${more.stages.join(', ')}`,
          ]
            .filter(Boolean)
            .join(' | '),
        ),
      ],
    })).answer;
  },

  people: async (given, call) => {
    const { services, user } = call;
    const list = await opened(given, call, 'view');
    const scope = services.listScope(list, user);
    const query = entrySearchOf(services.find.queries).parse({ page: String(given.page) });
    const found = await entriesPage(scope, query);
    const { today } = scope.searches;
    const rows = await withProgress(services.users.db, user, list.id, found.rows, {
      today,
      mayRead: (dataset) => services.mayRead(user, dataset),
    });
    const people = rows.map((row) => ({
      ...personRow(row, row.do_not_contact ?? undefined),
      ...published({ stage: row.stage }),
    }));
    const isMore = given.page * found.page_size < found.total;
    await spend(call, people.length);
    return {
      structure: {
        people,
        total: found.total,
        ...(isMore && { next: { tool: 'lists', arguments: { ...given, page: given.page + 1 } } }),
      },
      lines: [
        `${peopleCount(found.total)} on the ${given.kind}, ${people.length} below (page ${given.page}).`,
        ...people.map((person) => `${personLine(person)} | stage ${person.stage}`),
      ],
      npis: people.map(({ npi }) => npi),
    };
  },

  make: async ({ kind, name, criteria }, call) => {
    const { services } = call;
    const { db } = services.users;
    const wish = kind === 'list' ? ListWish.safeParse({ name }) : undefined;
    if (wish && !wish.success) throw wrong('name', wish.error);
    const search = new URLSearchParams(
      [...parametersOf({ criteria })].flatMap(([parameter, values]) => values.map((value) => [parameter, value])),
    );
    const opening =
      kind === 'opening'
        ? OpeningWish.safeParse({ title: name, ...(search.size > 0 && { search: search.toString() }) })
        : undefined;
    if (opening && !opening.success) throw wrong('name', opening.error);
    const made = opening?.data
      ? await insertOpening(
          { db, config: services.config, criteria: openOpeningCriteria(services) },
          callerIn(call),
          opening.data,
        )
      : await insertList(db, callerIn(call), wish?.data ?? ListWish.parse({ name }), services.config);
    const title = 'title' in made ? made.title : made.name;
    return {
      structure: {
        ...published({ made: { id: made.id, name: title } }),
        next: { tool: 'lists', arguments: { kind, action: 'add', id: made.id, npis: [] } },
      },
      lines: [`Made the ${kind} ${title}, private: ${made.id}`],
    };
  },

  add: async (given, call) => {
    const { services, user } = call;
    const list = await opened(given, call, 'edit');
    const { npis, refused } = await candidatesAmong(services.database, npisIn(given));
    const { added, already, total } = await insertEntries(services.users.db, callerIn(call), list.id, { npis });
    const barred = [...(await services.doNotContactOf(user, npis)).keys()].filter((npi) => npis.includes(npi));
    return {
      structure: {
        added,
        already,
        total,
        refused,
        ...(barred.length > 0 && { do_not_contact: barred }),
        next: peopleOf(given),
      },
      lines: [
        `Added ${peopleCount(added)}; ${already} already there; ${peopleCount(total)} on the ${given.kind} now.`,
        ...refused.map(({ npi, why }) => `${npi} refused: ${why}`),
        ...barred.map((npi) => `${npi} DO NOT CONTACT: marked by the team`),
      ],
    };
  },

  remove: async (given, call) => {
    const list = await opened(given, call, 'edit');
    const { removed } = await deleteEntries(call.services.users.db, callerIn(call), list.id, { npis: npisIn(given) });
    return {
      structure: { removed, next: peopleOf(given) },
      lines: [`Removed ${peopleCount(removed)} from the ${given.kind}.`],
    };
  },
};

const callerIn = ({ user, address }: Call): Caller => ({ ...user, address });

const peopleOf = ({ kind, id }: Input): Next => ({ tool: 'lists', arguments: { kind, action: 'people', id } });

/** The list, or that of the opening. */
function opened({ kind, id }: Input, call: Call, to: 'view' | 'edit') {
  if (id === undefined)
    throw new Failure(400, 'bad_request', `id: Give the id of the ${kind}, as action all lists it.`);
  const { db } = call.services.users;
  return kind === 'list' ? openList(db, callerIn(call), id, { to }) : openListOf(db, callerIn(call), id, { to });
}

function npisIn({ npis }: Input): string[] {
  if (npis === undefined) throw new Failure(400, 'bad_request', 'npis: Give at least one NPI.');
  return npis;
}

const wrong = (name: string, { issues: [issue] }: z.ZodError) =>
  new Failure(400, 'bad_request', `${name}: ${issue?.message}`);

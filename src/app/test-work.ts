// What a user of one team made, and callers who may use it or must not.
import type { Role } from '#src/shared/roles.ts';
import { scopes } from '#src/shared/scopes.ts';
import { addCaller, tokenOf } from '#src/work/lists/test-lists.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

export type TestWork = Awaited<ReturnType<typeof withWork>>;

/**
 * Opens the API on the demo data with the work of a specialist of north.example. Texts that only they may see have the word
 * Undisclosed, and those of their team the word Northern.
 */
export async function withWork() {
  const database = await demoDatabase();
  const env = { EXPORT_ROWS_SPECIALIST: '100000', SHARE_LICENSED: 'yes' };
  const api = await testApi(database, { env });
  const add = (email: string, role: Role | null) => addCaller(api, database, email, role);
  const users = {
    author: await add('author@north.example', 'specialist'),
    mate: await add('mate@north.example', 'specialist'),
    manager: await add('manager@north.example', 'manager'),
    administrator: await add('root@north.example', 'administrator'),
    stranger: await add('manager@south.example', 'manager'),
    pending: await add('pending@north.example', null),
  };
  const headers = new Map(Object.entries(users).map(([name, caller]) => [name, caller.headers]));
  headers.set('anonymous', { host: new URL(api.config.publicUrl).host, origin: api.config.publicUrl });
  for (const name of ['author', 'manager', 'administrator'] as const)
    for (const scope of scopes) headers.set(`${name} ${scope}`, await tokenOf(api, database, users[name], [scope]));

  /** Sends a call such as `GET /api/lists` by a user, `anonymous`, or a token such as `author read`. */
  async function send(who: string, call: string, body?: unknown) {
    const [method, url] = call.split(' ');
    const isForm = body instanceof FormData;
    const form = isForm ? new Response(body) : undefined;
    const type = form ? (form.headers.get('content-type') ?? '') : 'application/json';
    const reply = await api.app.inject({
      method: method as 'GET', // or any other method
      url,
      headers: { ...headers.get(who), ...(body !== undefined && { 'content-type': type }) },
      payload: form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? undefined : JSON.stringify(body),
    });
    const json = String(reply.headers['content-type']).includes('json') ? JSON.parse(reply.body) : undefined;
    return { status: reply.statusCode, text: reply.body, json, code: json?.code };
  }

  /** Makes something as the author. Returns the reply. */
  async function make(call: string, body?: unknown) {
    const { status, json, text } = await send('author', call, body);
    if (status >= 300) throw new Error(`${call}: ${text}`);
    return json;
  }

  const { rows } = await make('GET /api/providers?state=WV');
  const npis: string[] = rows.slice(0, 3).map(({ npi }: { npi: string }) => npi);
  const person = npis[0] ?? '';
  const wrong = `${person.slice(0, 9)}${(Number(person.at(-1)) + 1) % 10}`;
  const form = new FormData();
  form.set('file', new File([`NPI\n${person}\n`], 'people.csv'));
  const at = `/api/people/${person}`;

  const list = await make('POST /api/lists', { name: 'Undisclosed list', description: 'Undisclosed' });
  await make(`POST /api/lists/${list.id}/entries`, { npis });
  await make(`PATCH /api/lists/${list.id}/entries`, { npis, next_step: 'Undisclosed', due_on: '2020-01-01' });
  const file = new FormData();
  file.set('file', new File(['%PDF-1.7 Undisclosed'], 'Undisclosed.pdf'));
  const stored = await make(`POST /api/files?list=${list.id}&npi=${person}`, file);
  const opening = await make('POST /api/openings', { title: 'Undisclosed opening', schedule: 'Undisclosed' });
  const typed = { name: 'Undisclosed Person', profession: 'nurse', place: 'Undisclosed, WV', source: 'Undisclosed' };
  const withoutNpi = await make('POST /api/people', { ...typed, list: list.id });
  await make(`POST /api/lists/${opening.list}/entries`, { npis });
  const { rows: submissions } = await database.pool.query(
    `with made as (
       insert into submissions (opening_id, title, client, key_hash, sent_by, ends_on)
       values ($1, 'Undisclosed opening', 'client@north.example', 'hash', $2, '2999-01-01') returning id)
     insert into submitted_people (submission_id, place, npi, agreed_on, agreed_how, text, shown)
     select id, 0, $3, '2026-01-02', 'Undisclosed', 'Undisclosed', '[]' from made returning submission_id id`,
    [opening.id, users.author.id, person],
  );
  const note = await make(`POST ${at}/notes`, { text: 'Undisclosed', private: true });
  const deleted = await make(`POST ${at}/notes`, { text: 'Undisclosed', private: true });
  await make(`DELETE ${at}/notes/${deleted.id}`);
  const activity = await make(`POST ${at}/activities`, { kind: 'call', text: 'Northern call' });
  const call = await make('POST /api/calls', { npi: npis[1], outcome: 'reached', text: 'Northern call' });
  const template = await make('POST /api/templates', { name: 'Northern', subject: 'Northern', text: 'Northern' });
  await make(`POST /api/people/${npis[1]}/contact-details`, { kind: 'email', value: 'second@north.example' });
  const letter = await make('POST /api/letters', { npi: npis[1], template: template.id, sent: 'opened' });
  const detail = await make(`POST ${at}/contact-details`, { kind: 'email', value: 'person@north.example' });
  const mark = await make(`POST ${at}/do-not-contact`, { reason: 'Northern reason' });
  const problem = await make('POST /api/problems', { npi: person, kind: 'other', text: 'Northern problem' });
  const search = await make('POST /api/searches', { name: 'Undisclosed search', url: '/hcps?state=WV' });
  const { rows: alerts } = await database.pool.query(
    `insert into alerts (search_id, profile_id, run, events) values ($1, $2, 'a run', '[]') returning id`,
    [search.id, users.author.id],
  );
  const { rows: trainees } = await database.pool.query(
    `insert into trainees (team, npi, program, specialty, ends_on, source, added_by)
     values ('north.example', $1, 'Northern program', 'Cardiology', '2029-06-30', 'Northern sheet', $2) returning id`,
    [person, users.author.id],
  );
  const lookup = await make('POST /api/lookup', { rows: [{ name: 'Undisclosed Person' }, { npi: wrong }] });
  const sheet = await make('POST /api/lookup/sheets', form);
  const made = await make('POST /api/exports', { npis: npis.slice(1), format: 'csv', columns: ['last_name'] });
  while ((await make(`GET /api/exports/${made.id}`)).state !== 'done')
    await new Promise((resolve) => setTimeout(resolve, 100));

  const ids = {
    lists: list.id,
    files: stored.id,
    openings: opening.id,
    submissions: submissions[0].id as string,
    'list of the opening': opening.list,
    people: withoutNpi.id,
    notes: note.id,
    deleted: deleted.id,
    activities: activity.id,
    calls: call.id,
    templates: template.id,
    letters: letter.id,
    'contact-details': detail.id,
    mark: mark.id,
    problems: problem.id,
    searches: search.id,
    alert: alerts[0].id as string,
    lookup: lookup.id,
    sheet: sheet.id,
    exports: made.id,
    trainee: trainees[0].id as string,
    users: users.author.id,
  } satisfies Record<string, string>;
  /** What the team sees, and a colleague may name. */
  const seen = [
    activity.id,
    call.id,
    template.id,
    letter.id,
    detail.id,
    mark.id,
    problem.id,
    trainees[0].id,
    users.author.id,
  ];

  return {
    ...users,
    send,
    npis,
    ids,
    form,
    file,
    version: search.version as number,
    /** The IDs that a caller must not see. */
    unseenIds: (who: string): string[] => Object.values(ids).filter((id) => who === 'stranger' || !seen.includes(id)),
    /** A call with the author's IDs in the place of its parameters. */
    filled: (call: string): string =>
      call
        .replaceAll(':npi', person)
        .replace(':list', ids.lists)
        .replace('=:opening', `=${ids.openings}`)
        .replace('=:lookup', `=${ids.lookup}`)
        .replace(':position', '2')
        .replace(':compact/:state', 'NLC/WY')
        .replace(/([\w-]+)\/:id/, (_, kind: keyof typeof ids) => `${kind}/${ids[kind]}`),
    /** A hash of each table with the work of the team. */
    stored: async (): Promise<unknown> => (await database.pool.query(`select ${hashes.join(', ')}`)).rows[0],
    close: async () => {
      await api.close();
      await database.close();
    },
  };
}

const ofTeam = `team = 'north.example'`;
const ofUsers = `profile_id in (select id from profiles where email like '%@north.example')`;
const tables: Record<string, string> = {
  lists: ofTeam,
  entry_files: `list_id in (select id from lists where ${ofTeam})`,
  list_entries: `list_id in (select id from lists where ${ofTeam})`,
  submissions: `opening_id in (select openings.id from openings join lists on lists.id = list_id where ${ofTeam})`,
  submitted_people: `agreed_how = 'Undisclosed'`,
  openings: `list_id in (select id from lists where ${ofTeam})`,
  opening_checks: `opening_id in (select openings.id from openings join lists on lists.id = list_id where ${ofTeam})`,
  list_seen: ofUsers,
  calendar_feeds: ofUsers,
  ownership_rules: ofTeam,
  list_searches: `list_id in (select id from lists where ${ofTeam})`,
  people_without_npi: `list_id in (select id from lists where ${ofTeam})`,
  former_entries: `list_id in (select id from lists where ${ofTeam})`,
  past_stages: `list_id in (select id from lists where ${ofTeam})`,
  list_members: `list_id in (select id from lists where ${ofTeam})`,
  notes: ofTeam,
  activities: ofTeam,
  contact_details: ofTeam,
  letter_templates: ofTeam,
  letters: ofTeam,
  do_not_contact: ofTeam,
  problems: ofTeam,
  trainees: ofTeam,
  removed_records: ofTeam,
  saved_searches: ofTeam,
  search_followers: ofUsers,
  alerts: ofUsers,
  exports: `${ofUsers} and job_id is not null`,
  exported_rows: ofUsers,
  lookups: ofUsers,
  lookup_rows: `lookup_id in (select id from lookups where ${ofUsers})`,
};
const hashes = Object.entries(tables).map(
  ([name, where]) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t where ${where}) as ${name}`,
);

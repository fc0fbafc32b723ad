import type pg from 'pg';

/**
 * Returns the source of a file that exports row types as `name`, one per table of the catalog that `has` selects. Types
 * are those that the driver delivers. A column that an insert may omit is `Generated`, one that it must omit
 * `GeneratedAlways`. Throws on an unknown type.
 */
export async function rowTypes(pool: pg.Pool, name: string, has: (table: string) => boolean = () => true) {
  const { rows } = await pool.query<Column>(
    `select c.relname as table, a.attname as name, not a.attnotnull as nullable, a.attidentity = 'a' as always,
       a.atthasdef or a.attidentity <> '' as optional, t.typcategory = 'A' as list, coalesce(e.typname, t.typname) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
       and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`,
  );
  const tables = Map.groupBy(
    rows.filter(({ table }) => has(table)),
    (column) => column.table,
  );
  const body = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(line).join('')}  };\n`).join('');
  const used = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const head = used.length ? `import type { ${used.join(', ')} } from 'kysely';\n\n` : '';
  return `${head}/** Rows of tables, written by \`npm run tables\` from the catalog of a migrated database. */\nexport interface ${name} {\n${body}}\n`;
}

interface Column {
  table: string;
  name: string;
  nullable: boolean;
  optional: boolean;
  always: boolean;
  list: boolean;
  type: string;
}

/** The TypeScript type that `pg` delivers for each SQL type. bigint, numeric, date and xid8 are strings. */
const inTypeScript: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  xid8: 'string',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

function line({ table, name, nullable, optional, always, list, type }: Column): string {
  const known = inTypeScript[type];
  if (!known) throw new Error(`src/server/row-types.ts does not know the type ${type} of ${table}.${name}.`);
  const value = (list ? `${known}[]` : known) + (nullable && known !== 'unknown' ? ' | null' : '');
  return `    ${name}: ${always ? `GeneratedAlways<${value}>` : optional ? `Generated<${value}>` : value};\n`;
}

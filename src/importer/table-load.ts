import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import type { TableSql } from '#src/importer/tables.ts';
import { connectClient, type DatabaseUrl } from '#src/server/database.ts';

/** What may wait in memory for PostgreSQL to take it, per table. */
const BACKLOG = 4 << 20;
/** Bytes of a piece that is told to be sent only when it is: smaller ones may wait in the socket still. */
const WHOLE = 128 << 10;

/**
 * One table being filled beside its live one, on a connection and in a transaction of its own: what is made, filled and
 * indexed in one transaction leaves nothing behind when it is cut off, and PostgreSQL can write the rows frozen.
 */
export class TableLoad {
  /** PostgreSQL's process on the other side. */
  readonly backend: number;
  private readonly client: pg.Client;
  private readonly table: string;
  private readonly sql: TableSql;
  private copy: CopyStreamQuery | undefined;
  private error: Error | undefined;

  private constructor(client: pg.Client, backend: number, table: string, sql: TableSql) {
    this.client = client;
    this.backend = backend;
    this.table = table;
    this.sql = sql;
  }

  /** Makes the table in the schema `incoming`. */
  static async begin(url: DatabaseUrl, applicationName: string, table: string, sql: TableSql): Promise<TableLoad> {
    const client = await connectClient(url, applicationName);
    const { rows } = await client.query('select pg_backend_pid() pid');
    await client.query(`begin; ${sessionSettings}`);
    await client.query(sql.create);
    return new TableLoad(client, rows[0].pid, table, sql);
  }

  /** Begins to fill the given columns. */
  open(columns: readonly string[]) {
    const copy = from(`copy incoming.${this.table} (${columns.join(', ')}) from stdin with (null '', freeze)`, {
      highWaterMark: BACKLOG,
    });
    copy.on('error', (error) => {
      this.error ??= error;
      copy.destroy(); // rows that still wait would be written to a connection it has let go
    });
    this.copy = this.client.query(copy);
  }

  /**
   * Sends rows in COPY's text format; to be awaited where it returns a promise, while PostgreSQL catches up. `onSent` is told
   * of the pieces whose memory is free again.
   */
  send(pieces: readonly Buffer[], onSent: (piece: Buffer) => void): Promise<unknown> | undefined {
    if (this.error) throw this.error;
    let full = false;
    for (const piece of pieces)
      full =
        this.copy?.write(piece, (error) => {
          if (!error && piece.length >= WHOLE) onSent(piece);
        }) === false;
    return full && this.copy ? once(this.copy, 'drain') : undefined;
  }

  /** Ends the filling begun last. */
  async close(): Promise<void> {
    const { copy } = this;
    if (this.error) throw this.error;
    if (!copy) return;
    this.copy = undefined;
    copy.end();
    await finished(copy);
  }

  /** Adds keys, indexes and statistics where the table is to be swapped in, commits, and leaves. */
  async finish({ indexed }: { indexed: boolean }): Promise<void> {
    if (indexed) {
      for (const statement of this.sql.rest) await this.client.query(statement);
    }
    await this.client.query(`analyze incoming.${this.table}`);
    await this.client.query('commit');
    await this.client.end();
  }
}

/** For every session of an import; the last one lets PostgreSQL notice within a second that the importer was killed. */
export const sessionSettings = `
  set search_path = incoming, public;
  set datestyle = 'ISO, MDY';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set work_mem = '128MB';
  set maintenance_work_mem = '256MB';
  set client_connection_check_interval = '1s'`;

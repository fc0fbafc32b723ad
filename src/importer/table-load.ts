import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import type { TableSql } from '#src/importer/tables.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** Bytes per table that may wait in memory for PostgreSQL. */
const BACKLOG = 4 << 20;
/** Minimum bytes of a piece that `onSent` reports. The write callback of a smaller piece may come before it is sent. */
const WHOLE = 128 << 10;

/**
 * Loads one incoming table, on its own connection and in its own transaction. A single transaction that creates, fills
 * and indexes the table leaves nothing behind if it is interrupted, and lets PostgreSQL write frozen rows.
 */
export class TableLoad {
  /** The process id of the PostgreSQL backend. */
  readonly backend: number;
  /** Rows that the statements of table.sql inserted. */
  inserted = 0;
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

  /** Creates the table in the schema `incoming`. */
  static async begin(url: DatabaseUrl, applicationName: string, table: string, sql: TableSql): Promise<TableLoad> {
    const client = await connectClient(url, applicationName);
    try {
      const { rows } = await client.query('select pg_backend_pid() pid');
      await client.query(`begin; ${sessionSettings}`);
      await client.query(sql.create);
      return new TableLoad(client, rows[0].pid, table, sql);
    } catch (error) {
      await client.end(); // an open connection would keep the process running
      throw error;
    }
  }

  /** Tells the statements of table.sql what is imported: `current_setting('medatlas.published')` is blank without a date. */
  async tell({ published, demo }: { published: string | null; demo: boolean }): Promise<void> {
    await this.client.query(
      `select set_config('medatlas.published', $1, false), set_config('medatlas.demo', $2, false)`,
      [published ?? '', String(demo)],
    );
  }

  /** Starts a COPY into the given columns. */
  open(columns: readonly string[], format: 'text' | 'binary') {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const options = format === 'text' ? `null '', freeze` : 'format binary, freeze';
    const copy = from(`copy incoming.${this.table} (${names}) from stdin with (${options})`, {
      highWaterMark: BACKLOG,
    });
    copy.on('error', (error) => {
      this.error ??= error;
      copy.destroy(); // queued rows would be written to a released connection
    });
    this.copy = this.client.query(copy);
  }

  /**
   * Sends rows in the opened format. The caller must await a returned promise, which resolves when PostgreSQL has
   * caught up. `onSent` gets each piece whose memory is free again.
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

  /** Ends the current COPY. */
  async close(): Promise<void> {
    const { copy } = this;
    if (this.error) throw this.error;
    if (!copy) return;
    this.copy = undefined;
    copy.end();
    await finished(copy);
  }

  /** Adds statistics, and with `indexed` also keys and indexes. Then commits and disconnects. */
  async finish({ indexed }: { indexed: boolean }): Promise<void> {
    if (indexed) {
      for (const statement of this.sql.rest) {
        const { command, rowCount } = await this.client.query(statement);
        if (command === 'INSERT') this.inserted += rowCount ?? 0;
      }
    }
    await this.client.query(`analyze incoming.${this.table}`);
    await this.client.query('commit');
    await this.client.end();
  }
}

/** Settings of every session of an import. With the last one, PostgreSQL detects a killed importer within a second. */
export const sessionSettings = `
  set search_path = incoming, public;
  set datestyle = 'ISO, MDY';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set work_mem = '128MB';
  set maintenance_work_mem = '256MB';
  set client_connection_check_interval = '1s'`;

import { totalmem } from 'node:os';

/** Values of PostgreSQL settings by name. */
export type PostgresSettings = Record<string, string>;

/** Settings for large tables that few connections read and imports replace as a whole. `memory` is in bytes. */
export function serverSettings(memory = totalmem()): PostgresSettings {
  return {
    listen_addresses: '',
    port: '5432',
    max_connections: '80',
    shared_buffers: megabytes(Math.min(2 * gigabyte, memory / 4)),
    effective_cache_size: megabytes(memory / 2),
    work_mem: '16MB',
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
    timezone: 'UTC',
    // seven files, one per weekday, each overwritten a week later
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%d ',
  };
}

const gigabyte = 2 ** 30;
const megabytes = (bytes: number) => `${Math.max(16, Math.floor(bytes / 2 ** 20))}MB`;

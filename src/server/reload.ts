// Changes of limits and of the log level while the server runs.
import type { FastifyBaseLogger } from 'fastify';
import { type Config, loadConfig, unknownSettings } from '#src/server/config.ts';
import { Environment } from '#src/server/environment.ts';
import { settingsOf } from '#src/server/settings-file.ts';

/** Settings that a reload applies. Others need a restart. */
const RELOADED = /^(LOG_LEVEL$|RATE_|EXPORT_ROWS_)/;

/**
 * At each SIGHUP, reads the settings again and applies the limits and the log level to `config` and `log`, where it says
 * what it did. If a setting is invalid, it says so and changes nothing.
 */
export function reloadOnHangUp(config: Config, log: FastifyBaseLogger): void {
  const reload = openReload(config);
  process.on('SIGHUP', () => {
    try {
      const done = reload();
      log.level = config.logLevel;
      log.warn(`Settings were reloaded. ${done}`);
    } catch (error) {
      log.error(`Settings were not reloaded. ${error instanceof Error ? error.message : error}`);
    }
  });
}

/** Makes the function that reloads `config`, and returns in a sentence what it did. Throws a Refusal if a setting is invalid. */
function openReload(config: Config) {
  let known = settingsOf(process.env);
  return () => {
    const fresh = loadConfig();
    const read = settingsOf(process.env);
    const changed = [...new Set([...Object.keys(known), ...Object.keys(read)])].filter(
      (name) => name in Environment.shape && known[name] !== read[name],
    );
    config.logLevel = fresh.logLevel;
    Object.assign(config.exportRows, fresh.exportRows);
    for (const name of Object.keys(config.limits) as (keyof Config['limits'])[])
      Object.assign(config.limits[name], fresh.limits[name]); // in place, because hooks keep the rates
    const later = changed.filter((name) => !RELOADED.test(name));
    known = { ...read, ...Object.fromEntries(later.map((name) => [name, known[name]])) };
    const applied = changed.filter((name) => RELOADED.test(name));
    return [
      applied.length ? `Applied ${applied.join(', ')}.` : 'No limit and no log level has changed.',
      ...(later.length ? [`Restart the server to apply ${later.join(', ')}.`] : []),
      ...unknownSettings().map((name) => `${name} is not a setting.`),
    ].join(' ');
  };
}

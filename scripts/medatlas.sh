#!/bin/sh
# Runs a command of a release with its own Node.js: medatlas [start|stop|check|import|fetch|backup|restore|accounts|demo] …
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd) || exit 1
command=${1:-start}
[ $# -gt 0 ] && shift
case $command in
  start) program=server ;;
  import) program=importer ;;
  fetch) program=fetcher ;;
  stop | backup | restore | accounts | demo) program=$command ;;
  --help | -h | help)
    cat <<'END'
medatlas [start|stop|check|import|fetch|backup|restore|accounts|demo] …

Runs Medatlas, by default with `start`. docs/operations.md describes the commands, and README.md the settings.
medatlas <command> --help shows the arguments of a command. check exits with 0 while the server answers.
END
    exit 0
    ;;
  check) ;; # whether the server on this machine runs
  *)
    echo "Unknown command '$command'. Commands: start, stop, check, import, fetch, backup, restore, accounts, demo." >&2
    exit 2
    ;;
esac
export MEDATLAS_RELEASE=1 # texts name `medatlas import`, not `npm run import`
for node in "$here"/node_modules/node-*/bin/node; do
  [ "$command" = check ] && exec "$node" -e '
    const { HOST, PORT, SETTINGS_FILE: file } = process.env;
    const set = file?.trim() ? util.parseEnv(fs.readFileSync(file.trim(), "utf8")) : {};
    const host = set.HOST || HOST || "127.0.0.1";
    fetch(`http://${host.includes(":") ? `[${host}]` : host}:${set.PORT || PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));'
  exec "$node" "$here/src/app/$program.ts" "$@"
done

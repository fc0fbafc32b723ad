import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * How to start Chromium: the one CHROMIUM names, or the one npm installs, which has no windows and needs half the processor
 * time of a desktop's. npm's is for Linux on x64; elsewhere it is the system's.
 */
export async function chromium() {
  const named = process.env.CHROMIUM;
  const installed = named ? [named] : ofNpm ? [] : ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const executablePath = installed.find((file) => existsSync(file));
  const args = ['--in-process-gpu']; // one process less
  const unprotected = [...args, '--no-sandbox', '--no-zygote'];
  if (executablePath) return { executablePath, args: process.getuid?.() === 0 ? unprotected : args }; // root has no sandbox
  const folder = await unpack();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  return { executablePath: path.join(folder, 'chromium'), args: unprotected, env };
}

const ofNpm = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks npm's Chromium once for each user and version, aside and renamed, since a killed run must not leave half of it. */
async function unpack(): Promise<string> {
  const packageFile = path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const folder = path.join(tmpdir(), `medatlas-chromium-${version}-${process.getuid?.()}`);
  if (existsSync(folder)) {
    if (lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else: remove it.`);
    return folder;
  }
  const fresh = mkdtempSync(`${folder}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  Object.assign(process.env, { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }); // unpack there, and the libraries too
  const { default: bundled } = await import('@sparticuz/chromium');
  await bundled.executablePath();
  for (const [name, value] of Object.entries({ TMPDIR, AWS_EXECUTION_ENV })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  const fonts = path.join(fresh, 'fonts/fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', path.join(folder, 'fonts')));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error; // else another run was faster
  }
  return folder;
}

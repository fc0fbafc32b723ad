import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Returns Playwright's launch options for Chromium: the executable in CHROMIUM, else npm's package on Linux x64, else
 * the system's. npm's build is headless and needs half the CPU time of a desktop build.
 */
export async function chromium() {
  const named = process.env.CHROMIUM;
  const installed = named ? [named] : hasNpmBuild ? [] : ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const executablePath = installed.find((file) => existsSync(file));
  const args = ['--in-process-gpu']; // saves a process
  const unprotected = [...args, '--no-sandbox', '--no-zygote'];
  // Chromium's sandbox does not run as root
  if (executablePath) return { executablePath, args: process.getuid?.() === 0 ? unprotected : args };
  const folder = await unpack();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  return { executablePath: path.join(folder, 'chromium'), args: unprotected, env };
}

const hasNpmBuild = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks npm's Chromium once per user and version. The rename at the end keeps a killed run from leaving a part. */
async function unpack(): Promise<string> {
  const packageFile = path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const folder = path.join(tmpdir(), `medatlas-chromium-${version}-${process.getuid?.()}`);
  if (existsSync(folder)) {
    if (lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user: remove it.`);
    return folder;
  }
  const fresh = mkdtempSync(`${folder}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  // unpacks there, with the libraries
  Object.assign(process.env, { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
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
    if (!existsSync(folder)) throw error; // otherwise a concurrent run has unpacked it
  }
  return folder;
}

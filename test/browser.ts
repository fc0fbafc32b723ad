import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How to start Chromium: the one CHROMIUM names, the system's, or else the one npm installs, with libraries of its own. */
export async function chromium() {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--no-zygote'] : []; // root has no sandbox
  const named = process.env.CHROMIUM;
  const found = named ? [named] : ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const executablePath = found.find((file) => existsSync(file));
  if (executablePath) return { executablePath, args };
  const folder = await unpack();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  return { executablePath: path.join(folder, 'chromium'), args: ['--no-sandbox', '--no-zygote'], env };
}

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

import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsInFile } from '#src/server/settings-file.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** The settings in a file with a text. */
function settingsIn(text: string) {
  const file = path.join(temporaryFolder(), 'settings');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  writeFileSync(file, text);
  return settingsInFile({ SETTINGS_FILE: file });
}

test.each([
  ['A=b\nSMTP_URL=pa#ss', [2]],
  ['SMTP_URL=#pass', [1]],
  ["SMTP_URL='it's'\n", [1]],
  ['A="b\n#c"\r\nSMTP_URL="pass\r\n A=`b` c', [3, 4]],
])('%j is refused, because a value would be cut', (text, lines) => {
  const said = 'has # or a quote in its value. Put the value in quotes that it does not contain.';
  expect(() => settingsIn(text)).toThrow(lines.map((line) => `Line ${line} in SETTINGS_FILE ${said}`).join('\n'));
});

test('values with # and quotes are read whole', () => {
  const text = `  # A=b#c\nPORT=" '#" # or\nexport HOST = 'a"#b'#c\nFETCH=it's #1\nLOG_LEVEL= # none`;
  expect(settingsIn(text)).toEqual({ PORT: " '#", HOST: 'a"#b', FETCH: "it's", LOG_LEVEL: '' });
});

test('a byte order mark does not hide the first line', () => {
  expect(settingsIn('\ufeffPORT=many\r\n')).toEqual({ PORT: 'many' });
});

// `npm run vocabulary`: writes docs/vocabulary.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from '#src/app/server-datasets.ts';
import { vocabulary } from '#src/importer/vocabulary.ts';
import { runCommand } from '#src/server/command.ts';

export const vocabularyFile = path.join(import.meta.dirname, '../../docs/vocabulary.md');

const usage = `npm run vocabulary

Writes docs/vocabulary.md from each dataset.ts and source.ts.`;

if (import.meta.main) await runCommand({ usage }, async () => writeFileSync(vocabularyFile, vocabulary(sources)));

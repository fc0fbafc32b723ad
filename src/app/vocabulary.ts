// `npm run vocabulary`: writes docs/vocabulary.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from '#src/app/server-datasets.ts';
import { vocabulary } from '#src/importer/vocabulary.ts';

export const vocabularyFile = path.join(import.meta.dirname, '../../docs/vocabulary.md');

if (import.meta.main) writeFileSync(vocabularyFile, vocabulary(sources));

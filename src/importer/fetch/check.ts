import path from 'node:path';
import { headerProblem, likeliestHeader } from '#src/importer/header-problem.ts';
import { findInputs, firstRows } from '#src/importer/inputs.ts';
import type { Source } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Throws a Refusal unless a downloaded file is whole and has the header of a file of the source. */
export async function checkFile(source: Source, file: string): Promise<void> {
  const alone = { ...source, files: source.files.map(({ requires: _, ...kind }) => kind) };
  for (const input of await findInputs(alone, [file])) {
    const { kind, name } = input;
    if (kind.header) continue;
    const rows = await firstRows(input);
    const header = kind.fullList ? likeliestHeader(kind, rows) : rows[0];
    const problem = headerProblem(kind, header ?? []);
    if (problem)
      throw new Refusal(
        `${name} of ${path.basename(file)} is not ${kind.title}: it ${problem.lacks}. ${problem.found}`,
      );
  }
}

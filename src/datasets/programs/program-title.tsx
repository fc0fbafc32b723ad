import type { Program } from '#src/datasets/programs/contract.ts';
import { titleCase } from '#src/shared/title-case.ts';

/** The name of a program with what it teaches, because a hospital's programs share a name (R-1413). */
export function programTitle({ name, program_number, ...program }: Program): string {
  const { specialty_1, sub_specialty_1, specialty_2, sub_specialty_2 } = program;
  const taught = [sub_specialty_1 ?? specialty_1, sub_specialty_2 ?? specialty_2].map((each) => titleCase(each));
  return [titleCase(name) ?? program_number, taught.filter(Boolean).join(' / ')].filter(Boolean).join(': ');
}

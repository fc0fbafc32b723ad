// What every verb of `npm run bench` has: options, a run, figures that are recorded, and targets for them.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { newest, recordFigures } from '#bench/results.ts';
import type { ReportSection, Target } from '#bench/section.ts';
import type { Options, OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { Refusal } from '#src/server/refusal.ts';

/**
 * An option: its default number, a function that makes its default from the number of rows, or a word that names its text in the
 * usage. A text in angle brackets must be given.
 */
type Option = number | string | OrNone | ((rows: number) => number | string);

/** A default number of something that 0 leaves out. */
interface OrNone {
  orNone: number;
}

type Value<O> = O extends number | OrNone
  ? number
  : O extends (rows: number) => infer R
    ? R
    : O extends `<${string}`
      ? string
      : string | undefined;

type Values<O> = { [K in keyof O]: Value<O[K]> };

/** The figures of a run with the numbers of its options, and why targets were missed, by their keys. Notes are written by hand. */
type Figures<O, F> = Omit<{ [K in keyof O as Value<O[K]> extends number ? K : never]: number }, keyof F> &
  F & { notes?: Record<string, string> };

/** A section of docs/performance.md, by its title, which begins with its number. */
interface Part<F> {
  /** By their keys in `notes`. */
  targets(figures: F): Record<string, Target>;
  /** Further paragraphs and tables. */
  more?(figures: F): string[];
}

interface Measure<O, F> {
  name: string;
  /** What it does, after the line with its options. */
  usage: string;
  options: O;
  /** The option whose values are recorded apart, as in `lists-300000`. */
  per?: keyof O & string;
  /** Measures. `parts` are disposed at the end. Records nothing if it returns undefined. */
  run(values: Values<O>, parts: AsyncDisposableStack): Promise<F | undefined>;
  /** Prints the recorded figures, otherwise they are printed as JSON. Throws a Refusal if they are wrong. */
  print?(figures: Figures<O, F>): void;
  sections?: Record<string, Part<Figures<O, F>>>;
}

/** A verb as the command line and the report use it. */
export interface Verb {
  usage: string;
  options: Options;
  run(given: OptionValues<Options>): Promise<void>;
  /** The sections of its newest recorded run. */
  sections(): ReportSection[];
}

/** A verb from its parts. Its run is recorded in bench/results with the command that repeats it, and its targets are printed. */
export function measure<const O extends Record<string, Option>, F extends object>(spec: Measure<O, F>): Verb {
  const { name, options, per, sections = {} } = spec;
  const usage = `npm run bench -- ${name} ${Object.entries(options).map(shown).join(' ')}\n\n${spec.usage}`;
  const targetsOf = (figures: Figures<O, F>) => Object.values(sections).flatMap((part) => [part.targets(figures)]);
  return {
    usage,
    options: Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' }])),
    run: async (given) => {
      const values = read(options, given as Record<string, string | undefined>);
      await using parts = new AsyncDisposableStack();
      const measured = await spec.run(values as Values<O>, parts);
      if (!measured) return;
      const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number');
      const figures = { ...Object.fromEntries(numbers), ...measured } as Figures<O, F>;
      const needed = Object.entries(options).filter(([, option]) => isNeeded(option));
      const repeated = [...needed, ...numbers].map(([option, value]) => ` --${option} ${value}`).join('');
      recordFigures(per ? `${name}-${values[per]}` : name, `npm run bench -- ${name}${repeated}`, figures);
      if (spec.print) spec.print(figures);
      else console.log(JSON.stringify(figures, null, 1));
      for (const { what, target, result, met } of targetsOf(figures).flatMap(Object.values<Target>))
        console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${result}; target: ${target}`);
    },
    sections: () => {
      const run = newest<Figures<O, F>>(name);
      return run
        ? Object.entries(sections).map(([title, { targets, more }]) => ({
            title,
            run,
            targets: Object.entries(targets(run.figures)).map(([key, target]) => ({
              ...target,
              note: run.figures.notes?.[key],
            })),
            more: more?.(run.figures) ?? [],
          }))
        : [];
    },
  };
}

const isNeeded = (option: Option) => typeof option === 'string' && option.startsWith('<');

function shown([name, option]: [string, Option]): string {
  if (isNeeded(option)) return `--${name} ${option}`;
  if (typeof option === 'object') return `[--${name} ${option.orNone}]`;
  return `[--${name} ${typeof option === 'function' ? name.toUpperCase() : option}]`;
}

function read(options: Record<string, Option>, given: Record<string, string | undefined>) {
  const values: Record<string, number | string | undefined> = {};
  for (const [name, option] of Object.entries(options)) {
    const text = given[name];
    const initial = typeof option === 'function' ? option(Number(values.rows)) : option;
    if (typeof initial === 'object')
      values[name] = text === undefined ? initial.orNone : text === '0' ? 0 : positiveInteger(`--${name}`, text);
    else if (typeof initial === 'number')
      values[name] = text === undefined ? initial : positiveInteger(`--${name}`, text);
    else if (typeof option === 'function') values[name] = path.resolve(text ?? initial);
    else if (isNeeded(option) && !text) throw new Refusal(`Give --${name}.`);
    else values[name] = text;
  }
  return values;
}

/** The value of `option`. Throws a Refusal if it is not a whole number above zero. */
export function positiveInteger(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Refusal(`${option} takes a whole number above zero; it is '${text}'.`);
}

/** The default of a seed: another one in every run. */
export const randomSeed = () => randomInt(1, 1_000_000);

/** A folder of DATA_DIR/bench. */
export const benchFolder = (name: string) => path.join(loadConfig().dataDir, 'bench', name);

/** The options of every verb that uses a country: its rows and its folder, by default DATA_DIR/bench/<rows>. */
export const country = { rows: 300_000, folder: (rows: number) => benchFolder(String(rows)) };

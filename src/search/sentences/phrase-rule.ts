import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Rule, reading, type Value } from '#src/search/sentences/reading.ts';

/** A rule of phrases with one meaning each, given as sources of expressions. The first that matches counts. */
export function phraseRule(phrases: readonly (readonly [source: string, ...values: Value[]])[]): Rule {
  const compiled = phrases.map(([source, ...values]) => ({ expression: phrase(source), values }));
  return ({ line }, at) => {
    for (const { expression, values } of compiled) {
      const found = phraseAt(line, at, expression);
      if (found) return reading(at, found.end, values);
    }
    return undefined;
  };
}

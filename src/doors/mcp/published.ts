// Texts as an assistant may get them.
import { withoutSocialSecurityNumbers } from '#src/shared/social-security-number.ts';

/** Line ends and other controls, and characters without a shape, which could hide or turn around a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const SHAPELESS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

/**
 * A value of a reply: texts become one line without control characters (R-1637). Null, blank and empty values, and those in the form of a social
 * security number, are left out.
 */
export function published<V>(value: V): V {
  return (clean(value) ?? {}) as V; // what is left out is optional in all output schemas
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = withoutSocialSecurityNumbers(value.replace(SHAPELESS, ' '), () => '').trim();
    return text === '' ? undefined : text;
  }
  if (Array.isArray(value)) return value.map(clean).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const cleaned = clean(each);
    return cleaned === undefined ? [] : [[name, cleaned]];
  });
  return Object.fromEntries(entries);
}

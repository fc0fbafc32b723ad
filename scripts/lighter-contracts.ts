import type { Plugin } from 'vite';

/** What the API document says of calls: their operationId and their heading. */
const SAID = new Set(['name', 'summary']);

/** A node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * Leaves out of the scripts what contracts say for the API document alone: names and summaries of endpoints, and names and
 * descriptions of schemas (`.meta(…)`).
 */
export const lighterContracts = (): Plugin => ({
  name: 'lighter-contracts',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bendpoint\(|\.meta\(/ },
    handler(code) {
      const cuts: Pick<Node, 'start' | 'end'>[] = [];
      visit(this.parse(code), (node) => cuts.push(...cutsOf(node)));
      return cuts
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
    },
  },
});

/** What to leave out of a call of `endpoint` or `meta`. */
function cutsOf({ type, end, callee, arguments: given }: Node): Pick<Node, 'start' | 'end'>[] {
  if (type !== 'CallExpression' || !isNode(callee)) return [];
  const { object, property } = callee;
  if (isNode(object) && isNode(property) && property.name === 'meta') return [{ start: object.end, end }];
  const [argument] = Array.isArray(given) ? given : [];
  if (callee.name !== 'endpoint' || !isNode(argument) || !Array.isArray(argument.properties)) return [];
  const properties: Node[] = argument.properties;
  return properties.flatMap(({ start, key }, at) => {
    if (!isNode(key) || !SAID.has(String(key.name))) return [];
    return [{ start, end: properties[at + 1]?.start ?? argument.end - 1 }];
  });
}

function visit(node: object, look: (node: Node) => void): void {
  if (isNode(node)) look(node);
  for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) visit(part, look);
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

// Every process and thread that tests start would strip the types of the same files again: half of its processor time.
import path from 'node:path';

process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/node');

import type { FastifyReply } from 'fastify';
import { mediaTypes } from '#src/work/files/content.ts';
import type { EntryFile } from '#src/work/files/contract.ts';

/** Sends a file to be saved. A browser that shows it all the same runs nothing in it. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, content }: Pick<EntryFile, 'name' | 'type'> & { content: Buffer },
): FastifyReply =>
  reply
    .type(mediaTypes[type])
    .header('content-disposition', `attachment; filename="file.${type}"; filename*=UTF-8''${encodeName(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(content);

/** RFC 8187. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

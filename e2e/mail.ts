// A mail server for the journeys: takes every letter, and keeps it as a file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Starts it; `url` is for SMTP_URL, letters are kept in `folder`. */
export async function startMail(folder: string) {
  let letters = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    takeLetters(socket, (letter) => {
      letters += 1;
      writeFileSync(path.join(folder, `${String(letters).padStart(4, '0')}.eml`), letter);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The link of the newest letter to `address` that leads to `page`; waits until there is one. */
export async function mailedLink(address: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = lettersTo(address)
        .map((letter) => letter.match(new RegExp(`https?://\\S+${page}\\?\\S+`))?.[0])
        .findLast(Boolean);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

function lettersTo(address: string): string[] {
  const folder = process.env.MEDATLAS_MAIL ?? '';
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((letter) => letter.includes(`To: ${address}`))
    .map((letter) => letter.replace(/=\r\n/g, '').replaceAll('=3D', '='));
}

/** As much of SMTP as takes letters from a client that asks for no more. */
function takeLetters(socket: Socket, keep: (letter: string) => void) {
  let received = '';
  let letter: string | undefined;
  socket.on('error', () => socket.destroy());
  socket.write('220 ready\r\n');
  socket.on('data', (data) => {
    received += data;
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const line = received.slice(0, end);
      received = received.slice(end + 2);
      if (letter !== undefined && line !== '.') {
        letter += `${line}\r\n`;
        continue;
      }
      if (letter !== undefined) {
        keep(letter);
        letter = undefined;
      } else if (/^DATA$/i.test(line)) letter = '';
      socket.write(letter === '' ? '354 go on\r\n' : /^QUIT$/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}

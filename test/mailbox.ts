import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server on this machine that takes every letter, as much of SMTP as a client needs that asks for no more. `onLetter` is told of each. */
export async function openMailbox(onLetter = (_: string) => {}) {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  let arrived = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    takeLetters(socket, (letter) => {
      letters.push(letter);
      onLetter(letter);
      arrived.resolve();
      arrived = Promise.withResolvers();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** The next letter to `address` that is not read yet; waits until it arrives. */
    letterTo: async (address: string): Promise<string> => {
      for (;;) {
        const index = letters.findIndex((letter) => letter.includes(`To: ${address}\r\n`));
        const [letter] = index < 0 ? [] : letters.splice(index, 1);
        if (letter !== undefined) return letter;
        await arrived.promise;
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function takeLetters(socket: Socket, keep: (letter: string) => void) {
  let received = '';
  let letter: string | undefined;
  const answer = (line: string): string | undefined => {
    if (letter === undefined) {
      if (/^QUIT$/i.test(line)) return '221 bye';
      if (!/^DATA$/i.test(line)) return '250 ok';
      letter = '';
      return '354 go on';
    }
    if (line !== '.') {
      letter += `${line}\r\n`;
      return undefined;
    }
    keep(letter.replace(/=\r\n/g, '').replaceAll('=3D', '='));
    letter = undefined;
    return '250 kept';
  };
  socket.on('error', () => socket.destroy());
  socket.write('220 ready\r\n');
  socket.on('data', (data) => {
    const lines = (received + data).split('\r\n');
    received = lines.pop() ?? '';
    for (const line of lines) {
      const reply = answer(line);
      if (reply) socket.write(`${reply}\r\n`);
    }
  });
}

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface Options {
  onMessage?: (message: string) => void;
  /** Zero: any free port. */
  port?: number;
  /** How many messages to refuse before it accepts one. */
  refusals?: number;
}

/** Starts a local SMTP server that calls `onMessage` with each message it accepts. Supports basic commands only. */
export async function openMailbox({ onMessage = () => {}, port: wanted = 0, refusals = 0 }: Options = {}) {
  const messages: string[] = [];
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  let left = refusals;
  let toSenders = '250 ok';
  let arrived = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    receiveMessages(
      socket,
      () => toSenders,
      (message) => {
        if (left > 0) {
          left -= 1;
          refused.push(message);
          return `451 No room for ${/^To: (.*)/m.exec(message)?.[1]}`;
        }
        messages.push(message);
        onMessage(message);
        arrived.resolve();
        arrived = Promise.withResolvers();
        return '250 kept';
      },
    );
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refused,
    /** Replies so to every sender. By default accepts them. */
    replyToSenders: (reply = '250 ok') => {
      toSenders = reply;
    },
    /** Refuses the next `count` messages. */
    refuse: (count: number) => {
      left = count;
    },
    /** Returns the next unread message to `address`, with `text` if given. Waits until it arrives. */
    messageTo: async (address: string, text = ''): Promise<string> => {
      for (;;) {
        const index = messages.findIndex((message) => message.includes(`To: ${address}\r\n`) && message.includes(text));
        const [message] = index < 0 ? [] : messages.splice(index, 1);
        if (message !== undefined) return message;
        await arrived.promise;
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function receiveMessages(socket: Socket, toSender: () => string, keep: (message: string) => string) {
  let received = '';
  let message: string | undefined;
  const answer = (line: string): string | undefined => {
    if (message === undefined) {
      if (/^QUIT$/i.test(line)) return '221 bye';
      if (/^MAIL FROM/i.test(line)) return toSender();
      if (!/^DATA$/i.test(line)) return '250 ok';
      message = '';
      return '354 go on';
    }
    if (line !== '.') {
      message += `${line}\r\n`;
      return undefined;
    }
    const reply = keep(message.replace(/=\r\n/g, '').replaceAll('=3D', '='));
    message = undefined;
    return reply;
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

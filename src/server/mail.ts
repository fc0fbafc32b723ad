import { createTransport } from 'nodemailer';
import { ServiceFailure } from '#src/server/failure.ts';

/** Milliseconds that a mail server has to answer. */
const PATIENCE = 10_000;

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** Where an answer should go, if not to the sender. */
  replyTo?: string;
}

/** The mail the product sends. */
export interface Mail {
  /** Whether there is a mail server: without one nothing is sent, and what asks for mail goes another way. */
  configured: boolean;
  /** Sends plain text. Throws ServiceFailure when the mail server does not take it. */
  send: (letter: Letter) => Promise<void>;
  close: () => void;
}

/** Opens the mail server at `smtpUrl` (SMTP_URL); nothing connects before the first letter. */
export function openMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): Mail {
  if (!smtpUrl) return { configured: false, send: refuse, close: () => {} };
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    configured: true,
    send: async (letter) => {
      await transport.sendMail({ from, ...letter }).catch((cause) => {
        throw new ServiceFailure(`The mail server did not take the letter: ${cause.message}`, { cause });
      });
    },
    close: () => transport.close(),
  };
}

async function refuse(): Promise<void> {
  throw new ServiceFailure('No mail server is configured (SMTP_URL).');
}

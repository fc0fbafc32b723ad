import { createTransport } from 'nodemailer';
import { ServiceFailure } from '#src/server/failure.ts';

/** Milliseconds for the mail server to respond. */
const TIMEOUT = 10_000;

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, if not the sender. */
  replyTo?: string;
}

export interface Mail {
  /** Whether SMTP_URL is set. Without it, `send` throws. */
  configured: boolean;
  /** Sends plain text. Throws ServiceFailure if the mail server does not accept it. */
  send: (message: MailMessage) => Promise<void>;
  close: () => void;
}

/** Returns a client of the mail server at `smtpUrl`. It connects at the first message. */
export function openMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): Mail {
  if (!smtpUrl) return { configured: false, send: refuse, close: () => {} };
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    configured: true,
    send: async (message) => {
      await transport.sendMail({ from, ...message }).catch((cause) => {
        throw new ServiceFailure(`The mail server did not accept the message: ${cause.message}`, { cause });
      });
    },
    close: () => transport.close(),
  };
}

async function refuse(): Promise<void> {
  throw new ServiceFailure('No mail server is configured (SMTP_URL).');
}
